/** For each column the headings it has in files, in words: the first that is there counts. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** The names in a text, which has commas between them. */
export function names(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim())
}

/** Where the columns of a kind of file are in one file. */
export interface Columns {
  headings: readonly string[]
  /** The field of a column, '' where the file has no such column. */
  get(fields: readonly string[], column: string): string
  has(column: string): boolean
  /** The place of a column, -1 where the file has none. */
  placeOf(column: string): number
  /** How many units one in a column is: 100,000 under a heading "in lakhs". */
  unitOf(column: string): number
  /** Headings of columns that are not read. */
  unused: readonly string[]
}

/**
 * SearchState columns by any of their names, ignoring case, marks, numbering, the order of words, and
 * what stands in brackets: `AUTHORISED_CAPITAL(Rs.)` is "authorised capital", `DIN/DPIN/PAN` is
 * "din".
 */
export function findColumns(headings: readonly string[], known: ColumnNames): Columns {
  const forms = headings.map(headingForms)
  const places = new Map<string, number>()
  for (const [column, its] of Object.entries(known)) {
    const place = placeOfAny(forms, its)
    if (place >= 0) places.set(column, place)
  }
  const used = new Set(places.values())
  const units = new Map([...places].map(([column, place]) => [column, unitIn(headings[place]!)]))
  return {
    headings,
    get: (fields, column) => {
      const place = places.get(column)
      return place === undefined ? '' : withoutArmour(fields[place] ?? '')
    },
    has: (column) => places.has(column),
    placeOf: (column) => places.get(column) ?? -1,
    unitOf: (column) => units.get(column) ?? 1,
    unused: headings.filter((heading, place) => heading.trim() !== '' && !used.has(place)),
  }
}

/** Whether a heading is one of the names of a kind of file. */
export function isKnownHeading(heading: string, columns: ColumnNames): boolean {
  const forms = [headingForms(heading)]
  return Object.values(columns).some((known) => placeOfAny(forms, known) >= 0)
}

/** The forms of a heading, the surest first. */
type Forms = readonly (readonly string[])[]

/** The place of the first name that a heading has, in the surest form that any has. */
function placeOfAny(forms: readonly Forms[], known: readonly string[]): number {
  for (let sureness = 0; sureness < LEVELS; sureness += 1)
    for (const name of known) {
      const wanted = sureness === 0 ? glued(name) : sorted(name)
      const place = forms.findIndex((one) => one[sureness]!.includes(wanted))
      if (place >= 0) return place
    }
  return -1
}

/** As it is, without brackets, its words in any order, and the first of several with a stroke. */
const LEVELS = 4

function headingForms(heading: string): Forms {
  const plain = heading.replace(NUMBERING, '')
  const bare = plain.replace(BRACKETS, ' ')
  const first = bare.includes('/') ? [sorted(bare.slice(0, bare.indexOf('/')))] : []
  return [[glued(heading), glued(plain), glued(bare)], [sorted(plain)], [sorted(bare)], first]
}

const NUMBERING = /^\s*[([]?(?:\d{1,3}[.)\]]|[a-z][)\]])\s*/i
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g
const FILLERS = new Set(
  names('of, the, for, in, at, a, rs, inr, rupees, lakh, lakhs, crore, crores'),
)
/** Spellings of one word. */
const SAME: Readonly<Record<string, string>> = {
  authorised: 'authorized',
  auth: 'authorized',
  regn: 'registration',
}

/** A heading in small letters without marks: `Company_Name ` is `companyname`. */
function glued(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** Its words, each once, in an order that all headings of these words share. */
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

/** Without what keeps a spreadsheet from reading a number: `="01234567"` and `'01234567`. */
function withoutArmour(cell: string): string {
  const first = cell.charCodeAt(0)
  if (first === EQUALS) return /^="(.*)"\s*$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
  return first === APOSTROPHE && !cell.includes("'", 1) ? cell.slice(1) : cell
}
