/** The operator's command in a process of its own. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  startCommand,
  type CommandOptions,
} from '../apps/server/src/testing/processes/operator-command.ts'

/** As `npm run dastak` gives them: scripts/dastak.mjs. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256']
const EVERY_MS = 50

/**
 * `registry import` of a file: how long it took, what it says of the rows, and the most memory that
 * it had.
 */
export async function importCommand(place: CommandOptions, path: string) {
  const start = performance.now()
  const child = startCommand(place, ['registry', 'import', path, '--json'], FLAGS)
  child.stderr.pipe(process.stderr)
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, memoryOf(child.pid))), EVERY_MS)
  const [code] = (await once(child, 'close')) as [number]
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const { added, updated, unchanged } = JSON.parse(said) as {
    added: number
    updated: number
    unchanged: number
  }
  return {
    ms: performance.now() - start,
    megabytes: Math.round(most / 1e6),
    added,
    updated,
    unchanged,
  }
}

/** The most that a process has had in memory, in bytes: Linux keeps it. 0 where it is not told. */
function memoryOf(pid: number | undefined): number {
  try {
    return (
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    )
  } catch {
    return 0
  }
}
