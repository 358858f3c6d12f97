import { stripVTControlCharacters } from 'node:util'

/**
 * What our reporters of Vitest and Playwright say about a failed test. `title` is empty for a file
 * that could not be loaded, `at` is the place with its line of source, `picture` and `page` are
 * the paths of a journey's screenshot and of what the page contained.
 * @typedef {{ file: string, line?: number, title: string, error: string, at?: string,
 *   picture?: string, page?: string, command?: string }} Failure
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Results
 */

const COLUMNS = 100
const OK = 'exit code 0'
/** Of a runner that had nothing to run. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] }
/** More than these are only in the list. */
const MOST_SHOWN = 20

/**
 * The results of a runner, from its report (null if there is none) and how it ended. A runner that
 * reports nothing, or fails without a failed test, counts as one failed.
 * @returns {Results}
 */
export function resultsOf(runner, report, ending) {
  const isComplete = report && (ending === OK || report.failed > 0)
  if (isComplete) return report
  const { passed, failed, skipped, failures } = report ?? NOTHING
  const error = `${report ? 'no test failed' : 'did not report'}: ${ending}. See its output above`
  const failure = { file: runner, title: '', error }
  return { passed, failed: failed + 1, skipped, failures: [...failures, failure] }
}

/** @param {Results[]} results */
export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  return { ...total, failures: results.flatMap(({ failures }) => failures) }
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Where, what and why in one line. */
export function oneLine({ file, line, title, error }) {
  const [reason] = plain(error).split('\n')
  const parts = [placeName(file, line), title.split(' > ').at(-1), reason]
  const text = parts.filter(Boolean).join(' › ')
  return cut(text)
}

/** Room is left for what is before it. */
const cut = (text) => (text.length > COLUMNS - 4 ? `${text.slice(0, COLUMNS - 5)}…` : text)

/**
 * The list of all failures, unless it is a single one, and what is known of each: the more there
 * are, the shorter. The errors are whole in the file `whole`.
 */
export function failureText(failures, whole) {
  const most = failures.length > 10 ? 3 : failures.length > 3 ? 8 : 15
  const list = failures.map((failure, index) => `${index + 1}. ${oneLine(failure)}`)
  const details = failures
    .slice(0, MOST_SHOWN)
    .map((failure, index) => [`${index + 1}. ${detail(failure, most, whole)}`])
  return [...(failures.length > 1 ? [list.join('\n')] : []), ...details].join('\n\n')
}

/** Every failure with its whole error. */
export function wholeText(failures) {
  return failures.map((failure) => detail(failure, Infinity)).join('\n\n')
}

function detail({ file, line, title, error, at, picture, page, command }, most, whole) {
  const more = [
    at && cut(`at       ${at}`),
    picture && `picture  ${picture}`,
    page && `page     ${page}`,
  ]
  const lines = [...shortened(plain(error).trimEnd(), most, whole), ...more.filter(Boolean)]
  if (command) lines.push(`alone    ${command}`)
  return [placeName(file, line), ...(title ? [title] : []), ...lines].join('\n   ')
}

const placeName = (file, line) => (line === undefined ? file : `${file}:${line}`)
const plain = (text) => stripVTControlCharacters(String(text))

/** At most so many lines, of a long diff only what differs, and how many are left out. */
function shortened(text, most, whole) {
  const all = text.split('\n')
  if (all.length <= most) return all.flatMap(wrapped)
  const diff = all.findIndex((line) => /^- Expected\b/.test(line))
  const chosen = all.filter(
    (line, index) => line && (diff < 0 || index < diff || !/^ {2}/.test(line)),
  )
  const shown = []
  let count = 0
  while (count < chosen.length && shown.length + wrapped(chosen[count]).length <= most)
    shown.push(...wrapped(chosen[count++]))
  // A first line that is longer than that.
  if (count === 0) shown.push(...wrapped(chosen[count++]).slice(0, most))
  return [...shown, `… ${all.length - count} more lines in ${whole}`]
}

function wrapped(line) {
  return line.match(new RegExp(`.{1,${COLUMNS - 3}}`, 'gu')) ?? ['']
}
