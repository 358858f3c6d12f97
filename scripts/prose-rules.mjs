import english from 'dictionary-en-gb'
import nspell from 'nspell'
import { proseOf } from './prose-texts.mjs'

const MAX_WORDS = { document: 25, screen: 20, message: 20 }

/** Other strings of the server are SQL, lists of words, parts of sentences. */
const SENTENCES = /^\P{Ll}[^]*[.?!]$/u

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The table "Words that are not used" of the glossary.
 * @returns {{ pattern: RegExp, instead: string }[]}
 */
export function wordRules(glossary) {
  const [, table = ''] = glossary.split('## Words that are not used')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).flatMap((row) => {
    const [, avoided, instead] = row.split('|').map((cell) => cell.trim())
    return avoided.split(', ').map((phrase) => ({ pattern: patternOf(phrase), instead }))
  })
}

/** A phrase with a capital is only meant at the beginning of a sentence. */
function patternOf(phrase) {
  const [first] = phrase
  const begin = first === first.toUpperCase() ? first : `[${first}${first.toUpperCase()}]`
  const spaced = `${begin}${phrase.slice(1)}`.replaceAll(' ', '\\s+')
  return new RegExp(`(?<![\\w-])${spaced}(?![\\w-])`)
}

/** @param personal Lines of words that the dictionary lacks. */
export function speller(personal) {
  return nspell(english).personal(personal)
}

/** @returns {string[]} What is wrong with a file, as `path:line message`. */
export function brokenProse(path, source, { rules, spelling }) {
  return proseOf(path, source).flatMap(({ line, text, of, isStray }) => {
    const most = MAX_WORDS[of]
    const problems = avoidedWords(text, rules)
    if (isStray) problems.push(`"${text.slice(0, 60)}": put it into a catalogue`)
    if (most !== undefined && (of !== 'message' || SENTENCES.test(text)))
      problems.push(...longSentences(text, most), ...misspelt(text, spelling))
    return problems.map((problem) => `${path}:${line} ${problem}`)
  })
}

function avoidedWords(text, rules) {
  return rules.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text) ?? []
    return found ? [`"${found.replace(/\s+/g, ' ')}": write ${instead}`] : []
  })
}

function longSentences(text, most) {
  return Array.from(sentences.segment(text.replace(/\s+/g, ' ')))
    .map(({ segment }) => segment.match(/[\p{L}\p{N}][^\s/]*/gu) ?? [])
    .filter((found) => found.length > most)
    .map((found) => `${found.length} words in "${found.slice(0, 4).join(' ')} …": at most ${most}`)
}

function misspelt(text, spelling) {
  return Array.from(words.segment(text))
    .map(({ segment }) => segment.replace(/['’]s$/, ''))
    .filter((word) => /^[A-Za-z][a-z'’]+$/.test(word) && !spelling.correct(word.replace('’', "'")))
    .map((word) => `"${word}" is not in the dictionary (scripts/spelling.txt)`)
}
