import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AREA_NAMES, numbersFrom, possibleMutations, type Mutation } from './mutations.support.ts'

const SEED = Number(process.env.SOAK_SEED ?? 49)
const EACH = Number(process.env.SOAK_MUTATIONS ?? 20) / AREA_NAMES.length
/** The checkout that is changed and tested. Nothing in it may be uncommitted. */
const ROOT = resolve(process.env.SOAK_ROOT ?? join(import.meta.dirname, '..'))
/** What has to find the faults: it runs in a shell, and ends with another code than 0. */
const COMMAND = process.env.SOAK_COMMAND ?? 'npm run quick'

/**
 * Faults drawn with a seed in money, access, opt-outs and search: a sign turned, a check left out.
 * Each is written into the files, the tests must fail, and it is taken back.
 */
export async function run(): Promise<string> {
  if (git('status', '--porcelain') !== '') throw new Error(`Commit the changes in ${ROOT} first.`)
  const drawn = draw()
  const missed: Mutation[] = []
  for (const mutation of drawn) {
    const isFound = await isFoundIn(mutation)
    if (!isFound) missed.push(mutation)
    console.log(`${isFound ? 'found' : 'MISSED'}: ${told(mutation)}`)
  }
  if (missed.length > 0)
    throw new Error(`${missed.length} of ${drawn.length} faults are not found by ${COMMAND}.`)
  return `${drawn.length} faults of seed ${SEED}, all found by ${COMMAND}.`
}

function draw(): Mutation[] {
  const next = numbersFrom(SEED)
  return AREA_NAMES.flatMap((area) => {
    const possible = possibleMutations(ROOT, area)
    return Array.from({ length: EACH }, () => possible[Math.floor(next() * possible.length)]!)
  })
}

async function isFoundIn({ file, line, after }: Mutation): Promise<boolean> {
  const path = join(ROOT, file)
  const written = readFileSync(path, 'utf8')
  const lines = written.split('\n')
  lines[line - 1] = after
  const restore = () => writeFileSync(path, written)
  process.once('exit', restore)
  writeFileSync(path, lines.join('\n'))
  try {
    const child = spawn(COMMAND, { cwd: ROOT, shell: true, stdio: 'ignore' })
    const [code] = (await once(child, 'close')) as [number | null]
    return code !== 0
  } finally {
    restore()
    process.off('exit', restore)
  }
}

const told = ({ area, file, line, before, after }: Mutation) =>
  `${area}, ${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
