/** The headings of each column in files, in words. The first one in a file counts. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** Splits a text at its commas. */
export function names(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim())
}

/** The columns of a kind of file, located in one file. */
export interface Columns {
  headings: readonly string[]
  /** The field of a column. '' if the file has no such column. */
  get(fields: readonly string[], column: string): string
  has(column: string): boolean
  /** The index of a column. -1 if the file has none. */
  indexOf(column: string): number
  /** The unit of a column's numbers: 100,000 under a heading "in lakhs". */
  unitOf(column: string): number
  /** Headings of unused columns. */
  unused: readonly string[]
}

/**
 * Finds columns by any of their names. It ignores case, punctuation, numbering, the order of words,
 * and text in brackets: `AUTHORISED_CAPITAL(Rs.)` is "authorised capital", `DIN/DPIN/PAN` is "din".
 */
export function findColumns(headings: readonly string[], known: ColumnNames): Columns {
  const forms = headings.map(headingForms)
  const indexes = new Map<string, number>()
  for (const [column, names] of Object.entries(known)) {
    const index = indexOfAny(forms, names)
    if (index >= 0) indexes.set(column, index)
  }
  const used = new Set(indexes.values())
  const units = new Map([...indexes].map(([column, index]) => [column, unitIn(headings[index]!)]))
  return {
    headings,
    get: (fields, column) => {
      const index = indexes.get(column)
      return index === undefined ? '' : removeTextMarks(fields[index] ?? '')
    },
    has: (column) => indexes.has(column),
    indexOf: (column) => indexes.get(column) ?? -1,
    unitOf: (column) => units.get(column) ?? 1,
    unused: headings.filter((heading, index) => heading.trim() !== '' && !used.has(index)),
  }
}

/** Whether a heading is one of the names of a kind of file. */
export function isKnownHeading(heading: string, columns: ColumnNames): boolean {
  const forms = [headingForms(heading)]
  return Object.values(columns).some((known) => indexOfAny(forms, known) >= 0)
}

/** The normalized forms of a heading, the most exact first. */
type Forms = readonly (readonly string[])[]

/** The index of the first name that a heading has, in the most exact form. */
function indexOfAny(forms: readonly Forms[], known: readonly string[]): number {
  for (let level = 0; level < LEVELS; level += 1)
    for (const name of known) {
      const wanted = level === 0 ? squashed(name) : sorted(name)
      const index = forms.findIndex((one) => one[level]!.includes(wanted))
      if (index >= 0) return index
    }
  return -1
}

/** As it is; without brackets; its words in any order; and the first of several with a slash. */
const LEVELS = 4

function headingForms(heading: string): Forms {
  const plain = heading.replace(NUMBERING, '')
  const bare = plain.replace(BRACKETS, ' ')
  const first = bare.includes('/') ? [sorted(bare.slice(0, bare.indexOf('/')))] : []
  return [
    [squashed(heading), squashed(plain), squashed(bare)],
    [sorted(plain)],
    [sorted(bare)],
    first,
  ]
}

const NUMBERING = /^\s*[([]?(?:\d{1,3}[.)\]]|[a-z][)\]])\s*/i
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g
const FILLERS = new Set(
  names('of, the, for, in, at, a, rs, inr, rupees, lakh, lakhs, crore, crores'),
)
/** Different spellings of a word. */
const SAME: Readonly<Record<string, string>> = {
  authorised: 'authorized',
  auth: 'authorized',
  regn: 'registration',
}

/** A heading in lower case without punctuation: `Company_Name ` is `companyname`. */
function squashed(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** Its distinct words, sorted. */
function sorted(heading: string): string {
  const words = heading
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  return [...new Set(words.map((word) => SAME[word] ?? word))].toSorted().join(' ')
}

function unitIn(heading: string): number {
  const [, unit] =
    /\b(lakh?s?|lacs?|crores?|cr|thousands?|millions?|mn)\b/i.exec(heading.replaceAll('_', ' ')) ??
    []
  return unit === undefined
    ? 1
    : (UNITS.find(([start]) => unit.toLowerCase().startsWith(start))?.[1] ?? 1)
}
const UNITS: readonly (readonly [string, number])[] = [
  ['la', 1e5],
  ['cr', 1e7],
  ['th', 1e3],
  ['m', 1e6],
]

const EQUALS = 61
const APOSTROPHE = 39

/** Removes what keeps a spreadsheet from reading a number: `="01234567"` and `'01234567`. */
function removeTextMarks(cell: string): string {
  const first = cell.charCodeAt(0)
  if (first === EQUALS) return /^="(.*)"\s*$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
  return first === APOSTROPHE && !cell.includes("'", 1) ? cell.slice(1) : cell
}
