import { createHook } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** What goes on after the code that started it: its kind in Node, and our word. */
const KINDS: Readonly<Record<string, string>> = {
  Timeout: 'a timer',
  TCPSERVERWRAP: 'a listening server',
  PIPESERVERWRAP: 'a listening server',
  TCPWRAP: 'a connection',
  UDPWRAP: 'a connection',
  PIPEWRAP: 'a pipe',
  PROCESSWRAP: 'a child process',
  MESSAGEPORT: 'a worker thread',
  FSEVENTWRAP: 'a file watcher',
  STATWATCHER: 'a file watcher',
}
/** What the test runner and this file start, by the first line of the stack outside of Node. */
const RUNNER = /node_modules\/(@vitest|vitest|vite)\/|\/leftovers\/running\.ts/
/**
 * Timers that nobody can end: of `AbortSignal.timeout`, which holds its signal weakly, the one
 * clock of `fetch`, the tries of OpenTelemetry to reach a collector, also after it was stopped, and
 * the time that a query has that was dropped while it was loading.
 */
const WITHOUT_END =
  /at (AbortSignal|Function)\.timeout \(node:|internal\/deps\/undici|\/@(opentelemetry|tanstack)\//
/** Loggers end their buffers there, with one listener for all that a process ever makes. */
const SHARED_EVENTS = new Set<string | symbol>(['exit', 'beforeExit'])
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const LOOK_EVERY_MS = 10
/** Two seconds of a process that runs: time in which a machine does nothing does not count. */
const MOST_LOOKS = 200

interface Mark {
  ids: ReadonlySet<number>
  listeners: ReadonlyMap<string | symbol, number>
}
interface Started {
  kind: string
  at: Error
  /** Made once: reading a stack takes long, and the look is repeated. */
  told?: string[]
}
const running = new Map<number, Started>()

const hooks = {
  init(id: number, type: string) {
    const kind = KINDS[type]
    if (kind !== undefined) running.set(id, { kind, at: new Error(kind) })
  },
  destroy: (id: number) => void running.delete(id),
  // They are many, and none of them runs alone. The types do not know it yet.
  trackPromises: false,
}
createHook(hooks).enable()

const listeners = () =>
  new Map(process.eventNames().map((name) => [name, process.listenerCount(name)]))

/** What runs now, for `runningSince`. */
export const markRunning = (): Mark => ({ ids: new Set(running.keys()), listeners: listeners() })

/** What was started since the mark and still runs: its kind, and the line that started it. */
export function runningSince(mark: Mark): string[] {
  const started = [...running].filter(([id]) => !mark.ids.has(id))
  const events = [...listeners()]
    .filter(([name, count]) => !SHARED_EVENTS.has(name) && count > (mark.listeners.get(name) ?? 0))
    .map(([name]) => `a listener of the process for ${String(name)}`)
  const things = started.flatMap(
    ([, one]) => (one.told ??= described(one.kind, one.at.stack ?? '')),
  )
  return [...things, ...events]
}

/** None if it is not the file's. */
function described(kind: string, stack: string): string[] {
  // The first line is the hook.
  const lines = stack.split('\n    at ').slice(2)
  const first = lines.find((line) => !line.includes('node:'))
  if (RUNNER.test(first ?? '') || (kind === 'a timer' && WITHOUT_END.test(stack))) return []
  const ours = lines.find((line) => line.includes(ROOT) && !line.includes('node_modules'))
  const place = (ours ?? first ?? lines.slice(-2).join(' of ')).replace(/^async /, '')
  // A test file is loaded as a URL, with the time.
  return [`${kind} from ${place.replaceAll(/file:\/\/|\?vitest=\d+/g, '').replace(ROOT, '')}`]
}

/** The same, after a moment for what is just ending. */
export async function stillRunning(mark: Mark): Promise<string[]> {
  for (let looks = 0; looks < MOST_LOOKS && runningSince(mark).length > 0; looks += 1)
    await sleep(LOOK_EVERY_MS)
  return runningSince(mark)
}
