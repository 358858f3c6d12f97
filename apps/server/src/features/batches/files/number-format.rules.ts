import type { FileCell } from './table-messages.ts'

/** How a sheet shows a number, as far as it changes the text. */
export type NumberFormat =
  | { as: 'number' }
  | { as: 'zeros'; width: number }
  | { as: 'date' | 'time' | 'duration' }

const PLAIN: NumberFormat = { as: 'number' }
/** Formats that workbooks refer to only by number (ECMA-376 18.8.30), with those of East Asia. */
const DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
const TIMES = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56])
const DURATION = 46
/** Literal text, colours and conditions are not letters of a date; `[h]` is one. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi
/** Excel takes no longer one. */
const LONGEST_CODE = 255
const DAY_MS = 86_400_000
/**
 * Day 0 of the two date systems. The older one has a day 60, 29 February 1900, that never existed.
 */
const DAY_0 = Date.UTC(1899, 11, 30)
const DAY_0_IN_1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999, the last day that a sheet can show. */
const LAST_DAY = 2_958_465
/** Serials below it are hours that were added up, even where a sheet shows a time of day. */
const FIRST_MOMENT = 366
/** Longer numbers are identifiers. */
const MOST_DIGITS = 14
/** A day, a time, or both (ISO 8601). */
const ISO = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)(:\d\d)?(\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/
/** The day of a time without a day. */
const NO_DAY = /^1899-12-3[01] /
const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

export function formatOfId(id: number): NumberFormat {
  if (DATES.has(id)) return { as: 'date' }
  if (id === DURATION) return { as: 'duration' }
  return TIMES.has(id) ? { as: 'time' } : PLAIN
}

export function formatOfCode(code: string): NumberFormat {
  const [positive = ''] = code.slice(0, LONGEST_CODE).replace(LITERAL, '').split(';')
  if (/^0{2,}$/.test(positive)) return { as: 'zeros', width: positive.length }
  if (/general/i.test(positive)) return PLAIN
  if (/[yd]/i.test(positive)) return { as: 'date' }
  if (/\[[hms]+\]/i.test(positive)) return { as: 'duration' }
  if (/[hs]/i.test(positive)) return { as: 'time' }
  return /m/i.test(positive) ? { as: 'date' } : PLAIN
}

/** A cell with a number: a number if nothing is lost by it, otherwise as people see it. */
export function numberCell(value: string, format: NumberFormat, is1904: boolean): FileCell {
  const text = numberText(value, format, is1904)
  const isPlain = format.as === 'number' && text.replace(/\D/g, '').length <= MOST_DIGITS
  return isPlain && String(Number(text)) === text ? Number(text) : text
}

/** A date of a sheet that is written as text, in the form of other dates. */
export function isoText(value: string): string {
  const [, day = '1899-12-31', minutes, seconds = ':00', fraction = ''] = ISO.exec(value) ?? []
  if (minutes === undefined) return value
  const at = Date.parse(`${day}T${minutes}${seconds}${fraction}Z`)
  if (Number.isNaN(at)) return value
  const text = new Date(Math.round(at / 1_000) * 1_000).toISOString().slice(0, 19)
  return text.replace('T00:00:00', '').replace(/:00$/, '').replace('T', ' ').replace(NO_DAY, '')
}

/** A number of a sheet as people see it: digits without an exponent, dates as YYYY-MM-DD. */
function numberText(value: string, format: NumberFormat, is1904: boolean): string {
  if (!NUMBER.test(value)) return value
  const number = Number(value)
  if (format.as === 'number') return digits(value, number)
  if (format.as === 'zeros')
    return Number.isInteger(number)
      ? digits(value, number).padStart(format.width, '0')
      : digits(value, number)
  const isDate = format.as === 'date' || (format.as === 'time' && number >= FIRST_MOMENT)
  return momentText(number, isDate, is1904) ?? digits(value, number)
}

/** Sheets keep fifteen digits; the rest is rounding noise (1.1000000000000001). */
function digits(value: string, number: number): string {
  // Fast path for most numbers.
  if (value.length <= 15 && /^[1-9]\d*$/.test(value)) return value
  if (!Number.isFinite(number)) return value
  const [mantissa = '', exponent] = number.toPrecision(15).split('e')
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(mantissa) ?? []
  const all = whole + fraction
  const point = whole.length + Number(exponent ?? 0)
  const left = point > 0 ? all.slice(0, point).padEnd(point, '0') : '0'
  const right = (point > 0 ? all.slice(point) : '0'.repeat(-point) + all).replace(/(?<!0)0+$/, '')
  const text = right === '' ? left : `${left}.${right}`
  return text === '0' ? text : sign + text
}

function momentText(serial: number, isDate: boolean, is1904: boolean): string | null {
  if (serial < 0 || serial >= LAST_DAY + 1) return null
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  const time = clockText(isDate ? seconds % 86_400 : seconds)
  if (!isDate) return time
  return seconds % 86_400 === 0 ? dayText(day, is1904) : `${dayText(day, is1904)} ${time}`
}

function dayText(day: number, is1904: boolean): string {
  if (!is1904 && day === 60) return '1900-02-29'
  const zero = is1904 ? DAY_0_IN_1904 : day < 60 ? DAY_0 + DAY_MS : DAY_0
  return new Date(zero + day * DAY_MS).toISOString().slice(0, 10)
}

function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts
  return shown.map((part) => String(part).padStart(2, '0')).join(':')
}
