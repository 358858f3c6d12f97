import { drawInventedWord } from '../invented-words.ts'
import type { Random } from '../random.ts'
import words from '../tables/words.json' with { type: 'json' }
import { parseWeights, weighted, type Draw } from '../weighted.ts'

// Public word statistics of company names, never whole names: frequent first words, the words
// before the legal ending, and for each word the words before it ("-" for a rare one).
const drawFirst = weighted(parseWeights(words.first))
const drawLast = weighted(parseWeights(words.last))
const drawBefore = new Map<string, Draw<string>>(
  Object.entries(words.before).map(([word, weights]) => [word, weighted(parseWeights(weights))]),
)
const MAX_BUSINESS_WORDS = 4
const INITIALS = 'SRKMPANVGJBDCLT'

interface NameParts {
  /** The name without its legal ending. */
  stem: string
  /** The invented word in it, which makes the name one of ours. */
  invented: string
  /** The last word before the ending, which says what the company does. */
  business: string
}

/** Invents a name in capitals. It has an invented word, so it is no real company's name. */
export function drawNameParts(random: Random): NameParts {
  const { word: invented, isCommon } = drawInventedWord(random)
  const drawn = drawLead(random, invented)
  // As in real names, a common word is followed by one that makes the name distinct.
  const lead =
    isCommon && drawn === invented ? `${invented} ${drawInventedWord(random).word}` : drawn
  if (random.next() < 0.045) return { stem: lead, invented, business: '' }
  const business = drawBusiness(random)
  return {
    stem: `${lead} ${business}`,
    invented,
    business: business.slice(business.lastIndexOf(' ') + 1),
  }
}

function drawLead(random: Random, invented: string): string {
  const choice = random.next()
  if (choice < 0.5) return invented
  if (choice < 0.75) return `${drawFirst(random)} ${invented}`
  if (choice < 0.85) return `${invented} ${drawFirst(random)}`
  if (choice < 0.93) return `${invented} ${drawInventedWord(random).word}`
  const initial = INITIALS[random.below(INITIALS.length)]!
  return choice < 0.96
    ? `${initial} ${invented}`
    : `${initial} ${INITIALS[random.below(INITIALS.length)]!} ${invented}`
}

/** Built from the last word backwards, by the words that precede it in real names. */
function drawBusiness(random: Random): string {
  let word = drawLast(random)
  let phrase = word === 'INDIA' && random.next() < 0.4 ? '(INDIA)' : word
  for (let count = 1; count < MAX_BUSINESS_WORDS; count += 1) {
    const before = drawBefore.get(word)?.(random) ?? '-'
    if (before === '-' || before === word) break
    phrase = `${before} ${phrase}`
    word = before
  }
  return phrase
}

const DRAW_PRIVATE = weighted([
  ['PRIVATE LIMITED', 9590],
  ['PVT LTD', 180],
  ['PVT. LTD.', 130],
  ['PRIVATE LTD', 50],
  ['P LTD', 15],
  ['PRODUCER COMPANY LIMITED', 30],
] as const)
const DRAW_PUBLIC = weighted([
  ['LIMITED', 90],
  ['LTD', 10],
] as const)
const DRAW_ASSOCIATION = weighted([
  ['FOUNDATION', 78],
  ['ASSOCIATION', 11],
  ['COUNCIL', 4],
  ['FORUM', 4],
  ['FEDERATION', 3],
] as const)

/** The legal ending in the name of a company of this CIN type (or `LLP`). */
export function drawLegalEnding(random: Random, type: string): string {
  if (type === 'PTC' || type === 'FTC') return DRAW_PRIVATE(random)
  if (type === 'OPC') return '(OPC) PRIVATE LIMITED'
  if (type === 'LLP') return 'LLP'
  if (type === 'NPL' || type === 'GAP' || type === 'GAT') return DRAW_ASSOCIATION(random)
  if (type === 'ULT' || type === 'ULL') return 'UNLIMITED'
  return DRAW_PUBLIC(random)
}
