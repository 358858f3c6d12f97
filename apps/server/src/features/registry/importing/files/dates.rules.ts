import { text } from '../../records/values.rules.ts'

/** Parses dates as files of many years write them. */

export type DateOrder = 'day first' | 'month first'

/** A day, or two numbers, one of which is the month. The year may have two digits. */
type ParsedDate =
  | { year: number; month: number; day: number; first?: undefined; second?: undefined }
  | { year: number; first: number; second: number; month?: undefined; day?: undefined }

/** A date that is left out, and why. `why` follows the date in a sentence. */
export interface BadDate {
  why: string
}

/** How the dates of a column are parsed. */
export interface DateReader {
  order: DateOrder
  /** Much of the column has the other order: dates that fit both orders are left out. */
  isMixed: boolean
}

/** Limits for a year of two digits. */
interface YearHint {
  /** The latest possible year. */
  latest: number
  /** The year to use if its last two digits match. */
  expected?: number | null
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
/** A longer text is not a date and is not searched. */
const LONGEST = 60

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME =
  /(?<![T\s,])[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|IST|[+-]\d{2}:?\d{2})?$/i
/** Midnight in India, as written by programs that use UTC: the date is the day before. */
const INDIAN_MIDNIGHT = /[T\s]18:30(?::00(?:\.0+)?)?\s?(?:Z|UTC|\+00:?00)$/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/i
const NUMBERS = /^(\d{1,4})[\s./,-]{1,3}(\d{1,2})[\s./,-]{1,3}(\d{1,4})$/
const [DAY, NAME] = [String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`, '(?<name>[a-z]{3,9})']
const WORDS = [
  String.raw`${DAY}[\s./,-]*(?:of\s)?${NAME}[\s./,'-]*(?<year>\d{4}|\d{2})`,
  String.raw`${NAME}[\s./,-]*${DAY}[\s./,'-]+(?<year>\d{4}|\d{2})`,
  String.raw`(?<year>\d{4})[\s./,-]*${NAME}[\s./,-]*${DAY}`,
].map((form) => new RegExp(`^${form}$`, 'i'))
/** Days since 1899-12-30, as in Excel, from 1927 on. A smaller number may be a year. */
const SERIAL = /^([1-7]\d{4})(?:\.\d{1,12})?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const COMPACT_DAY_FIRST = /^(\d{2})(\d{2})(\d{4})$/
const DAY_MS = 86_400_000
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

/** Returns 'YYYY-MM-DD', null for an empty value, or why the date is left out. */
export function date(
  value: string,
  { order, isMixed }: DateReader,
  hint: YearHint,
): string | null | BadDate {
  const clean = text(value)
  if (clean === null) return null
  const parsed = parseDate(clean)
  if (parsed === undefined) return UNREADABLE
  const year = fullYear(parsed.year, hint)
  if (parsed.first === undefined) return calendarDate(year, parsed.month, parsed.day) ?? UNREADABLE
  const { first, second } = parsed
  const dayFirst = calendarDate(year, second, first)
  const monthFirst = calendarDate(year, first, second)
  const [asRead, otherwise] =
    order === 'day first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  if (asRead === undefined)
    return otherwise === undefined ? UNREADABLE : { why: `can't be read: the column is ${order}` }
  if (isMixed && otherwise !== undefined && otherwise !== asRead)
    return { why: 'may be two days: the column has both orders of day and month' }
  return asRead
}

export const UNREADABLE: BadDate = { why: "can't be read" }

/**
 * The two possible days of a date, null for an impossible one. Undefined if the order does not
 * matter.
 */
export function possibleDays(value: string, hint: YearHint) {
  const clean = text(value)
  const parsed = clean === null ? undefined : parseDate(clean)
  if (parsed?.first === undefined || parsed.first === parsed.second) return undefined
  const year = fullYear(parsed.year, hint)
  const dayFirst = calendarDate(year, parsed.second, parsed.first) ?? null
  const monthFirst = calendarDate(year, parsed.first, parsed.second) ?? null
  return dayFirst === null && monthFirst === null ? undefined : { dayFirst, monthFirst }
}

/** Parses a date. Undefined if the text is not a date. */
function parseDate(written: string): ParsedDate | undefined {
  const iso = ISO.exec(written)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  if (written.length > LONGEST) return undefined
  const plain = written
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
  const day = omitTime(plain)
  if (day === undefined || !INDIAN_MIDNIGHT.test(plain) || day.first !== undefined) return day
  return dayAt(Date.UTC(day.year, day.month - 1, day.day) + DAY_MS)
}

function dayAt(time: number): ParsedDate {
  const day = new Date(time)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
}

function omitTime(written: string): ParsedDate | undefined {
  const plain = written.replace(TIME, '').replace(WEEKDAY, '').trim()
  const numbers = NUMBERS.exec(plain)
  if (numbers) return ofNumbers(numbers[1]!, numbers[2]!, numbers[3]!)
  const serial = SERIAL.exec(plain)
  if (serial) return dayAt(EXCEL_EPOCH + Number(serial[1]) * DAY_MS)
  return dateOfDigits(plain) ?? dateOfWords(plain)
}

function ofNumbers(one: string, two: string, three: string): ParsedDate | undefined {
  const isYear = (digits: string) =>
    digits.length === 4 || (digits.length === 2 && Number(digits) > 31)
  const [first, second, last] = [Number(one), Number(two), Number(three)]
  if (isYear(one)) return three.length <= 2 ? { year: first, month: second, day: last } : undefined
  return one.length <= 2 && (three.length === 2 || isYear(three))
    ? { year: last, first, second }
    : undefined
}

/** 19990321 or 21031999: no year begins like a month. */
function dateOfDigits(plain: string): ParsedDate | undefined {
  const compact = COMPACT.exec(plain)
  if (!compact) return undefined
  const [year, month, day] = [Number(compact[1]), Number(compact[2]), Number(compact[3])]
  if (calendarDate(year, month, day) !== undefined) return { year, month, day }
  const dayFirst = COMPACT_DAY_FIRST.exec(plain)!
  return { year: Number(dayFirst[3]), first: Number(dayFirst[1]), second: Number(dayFirst[2]) }
}

function dateOfWords(plain: string): ParsedDate | undefined {
  const written = WORDS.map((form) => form.exec(plain)?.groups).find((groups) => groups)
  if (!written) return undefined
  const { year, name, day } = written
  const month = MONTHS.findIndex((one) => one.startsWith(name!.toLowerCase())) + 1
  return month === 0 ? undefined : { year: Number(year), month, day: Number(day) }
}

/** For two digits the expected year, otherwise the latest possible one. */
function fullYear(year: number, { latest, expected }: YearHint): number {
  if (year >= 100) return year
  if (expected && expected % 100 === year) return expected
  const inCentury = latest - (latest % 100) + year
  return inCentury > latest ? inCentury - 100 : inCentury
}

function calendarDate(year: number, month: number, day: number): string | undefined {
  if (year < 1800 || year > 2200 || month < 1 || month > 12 || day < 1) return undefined
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}
