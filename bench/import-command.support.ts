/** The operator's command in a separate process. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  startCommand,
  type CommandOptions,
} from '../apps/server/src/testing/processes/operator-command.ts'

/** The flags of `npm run dastak`: scripts/dastak.mjs. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256']
const EVERY_MS = 50

/** `registry import` of a file: its time, its counts of rows, and its peak memory. */
export async function importCommand(options: CommandOptions, path: string) {
  const start = performance.now()
  const child = startCommand(options, ['registry', 'import', path, '--json'], FLAGS)
  child.stderr.pipe(process.stderr)
  let output = ''
  child.stdout.on('data', (piece) => (output += String(piece)))
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, memoryOf(child.pid))), EVERY_MS)
  const [code] = (await once(child, 'close')) as [number]
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const { added, updated, unchanged } = JSON.parse(output) as {
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

/** The peak memory of a process in bytes, as Linux records it. 0 if it is not available. */
function memoryOf(pid: number | undefined): number {
  try {
    return (
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    )
  } catch {
    return 0
  }
}
