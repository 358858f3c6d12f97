import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fault that somebody could write: one line of a file, and what it becomes. */
export interface Mutation {
  area: Area
  file: string
  /** Counted from 1. */
  line: number
  before: string
  after: string
}

/** In these a fault costs money, shows what belongs to others, or finds nothing. */
const AREAS = {
  money: [
    /\/features\/(credits|ledger|lookups|billing)\//,
    /\/functions\/(credits|ledger|lookup|billing)[^/]*\.sql$/,
  ],
  access: [
    /\/src\/http\/(access|guard|caller|route)\.ts$/,
    /\/features\/(accounts|api-keys|teams)\//,
    /\/functions\/(accounts|key-limits|teams)\.sql$/,
  ],
  'opt-outs': [
    /\/features\/(opt-outs|do-not-contact|erasure)\//,
    /\/functions\/(do-not-contact|erasure|contacts|lookup-remove)\.sql$/,
  ],
  search: [/\/features\/registry\//, /\/functions\/(search|registry)[^/]*\.sql$/],
} as const
type Area = keyof typeof AREAS
export const AREA_NAMES = Object.keys(AREAS) as Area[]

/** A sign turned, or a check left out. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/ < /, ' >= '],
  [/ > /, ' <= '],
  [/ <= /, ' > '],
  [/ >= /, ' < '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ <> /, ' = '],
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/\bif \((.+)\) (throw|return)\b/, 'if (false && ($1)) $2'],
  [/^(\s*)IF (.+) THEN$/, '$1IF false AND ($2) THEN'],
  [/^(\s*)AND (?:(?!LIMIT)[^()])+$/, '$1AND true'],
]

/** All that could be drawn, in a fixed order. */
export function possibleMutations(root: string, area: Area): Mutation[] {
  return execFileSync('git', ['ls-files', 'apps/server/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => AREAS[area].some((pattern) => pattern.test(`/${file}`)))
    .flatMap((file) => mutationsOf(root, area, file))
}

function mutationsOf(root: string, area: Area, file: string): Mutation[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((before, index) =>
    /^\s*(--|\/\/|\/?\*|import )/.test(before)
      ? []
      : FAULTS.filter(([pattern]) => pattern.test(before)).map(([pattern, becomes]) => ({
          area,
          file,
          line: index + 1,
          before,
          after: before.replace(pattern, becomes),
        })),
  )
}

/** The same numbers for the same seed: 0 to less than 1. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
