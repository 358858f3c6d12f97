import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { runQueued } from '../../../process/queues.ts'
import { HEAP_MB, LONGEST_MS, TIME_SIGNAL } from './table-limits.ts'

/** How a child process ended. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** The beginning of what it wrote to stderr. */
  errorOutput: string
}

interface ChildProgram {
  process: ChildProcess
  ended: Promise<Ending>
  /** Kills it immediately if it still runs, and waits for its end. */
  kill(): Promise<Ending>
}

const MAX_ERROR_CHARACTERS = 8_192

const slots = new PQueue({ concurrency: 2 })

/**
 * Runs a program that reads hostile or large files. At most two run at a time; a further one waits
 * for a free slot and keeps it until its end. `signal` ends the waiting. The program gets none of
 * this process's settings or connections.
 */
export const startChild = (
  program: URL,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<ChildProgram> =>
  new Promise((started, failed) => {
    const whole = async () => {
      const child = run(fileURLToPath(program), args)
      started(child)
      await child.ended
    }
    runQueued(slots, whole, signal).catch(failed)
  })

function run(program: string, args: readonly string[]): ChildProgram {
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4']
  const child = spawn(process.execPath, [...flags, program, ...args, String(process.pid)], {
    env: {},
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errorOutput.length < MAX_ERROR_CHARACTERS) errorOutput += text
  })
  // If the child is gone a write fails: its end says why.
  child.stdin.on('error', () => undefined)
  const longest = setTimeout(() => child.kill(TIME_SIGNAL), LONGEST_MS)
  longest.unref()
  const ended = new Promise<Ending>((done) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(longest)
      done({ code, signal, errorOutput })
    }
    child.once('error', (error) => {
      errorOutput ||= error.message
      finish(null, null)
    })
    child.once('close', finish)
  })
  return {
    process: child,
    ended,
    kill() {
      child.kill('SIGKILL')
      // Unread output would prevent the `close` event.
      child.stdout.destroy()
      return ended
    },
  }
}
