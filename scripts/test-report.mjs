import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { oneLine } from './test-results.mjs'
import { ROOT } from './project.mjs'

const SECONDS_BETWEEN = 30

/** Shows how far a runner is, and writes its report into the file `TEST_REPORT`. */
export class TestReport {
  #counts = { passed: 0, failed: 0, skipped: 0 }
  #began = Date.now()
  #timer
  #failures = []
  #seconds = {}
  #what

  /** @param {string} what 'tests' or 'journeys', which may run at the same time */
  constructor(what) {
    this.#what = what
    this.#timer = setInterval(() => this.#progress(), SECONDS_BETWEEN * 1000).unref()
  }

  /** @param {'passed' | 'failed' | 'skipped'} how */
  count(how) {
    this.#counts[how] += 1
  }

  /** Counts and prints it. @param {import('./test-results.mjs').Failure} failure */
  fail(failure) {
    this.count('failed')
    this.#failures.push(failure)
    console.log(`✗ ${oneLine(failure)}`)
  }

  /** What a file took. The report has the files with the longest first. */
  took(file, ms) {
    this.#seconds[file] = (this.#seconds[file] ?? 0) + ms / 1000
  }

  end() {
    clearInterval(this.#timer)
    this.#progress()
    const path = process.env['TEST_REPORT']
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    const seconds = Object.entries(this.#seconds).toSorted(([, one], [, other]) => other - one)
    const report = { ...this.#counts, failures: this.#failures, seconds }
    writeFileSync(path, JSON.stringify(report))
  }

  #progress() {
    const { passed, failed } = this.#counts
    const seconds = Math.round((Date.now() - this.#began) / 1000)
    console.log(
      `${String(seconds).padStart(5)} s: ${this.#what}: ${passed} passed, ${failed} failed`,
    )
  }
}

/** What our reporters say of an error at a place: `outside` if it is of no file. */
export function failureAt({ file, place, error, outside }) {
  return {
    file: file ?? place?.file ?? outside,
    line: place?.file === file ? place?.line : undefined,
    error,
    at: sourceAt(place),
  }
}

/** A path as people write it in this project. */
export const shortPath = (path) => relative(ROOT, path.replace(/^file:\/\//, ''))

/**
 * Where an error was thrown: in `file` if that is on its stack, otherwise the first place of the
 * project. Undefined if there is none.
 */
export function placeOf(stack, file) {
  const places = Array.from(
    stripVTControlCharacters(stack).matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g),
    ([, path, line]) => ({ file: shortPath(path), line: Number(line) }),
  ).filter((place) => !/^\.\.|node_modules/.test(place.file))
  return places.find((place) => place.file === file) ?? places[0]
}

/** A place with its line of source. */
function sourceAt(place) {
  if (!place) return undefined
  const path = join(ROOT, place.file)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const source = lines[place.line - 1]?.trim() ?? ''
  return `${place.file}:${place.line} | ${source}`
}
