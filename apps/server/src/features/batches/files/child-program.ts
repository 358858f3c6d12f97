import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { runQueued } from '../../../process/queues.ts'
import { HEAP_MB, LONGEST_MS, TIME_SIGNAL } from './table-limits.ts'

/** How a child came to its end. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** The beginning of what it complained of. */
  words: string
}

interface ChildProgram {
  process: ChildProcess
  ended: Promise<Ending>
  /** Ends it at once, if it still runs, and waits for that. */
  kill(): Promise<Ending>
}

const MOST_WORDS = 8_192

const places = new PQueue({ concurrency: 2 })

/**
 * Runs a program that takes hostile or large files, of which two run at a time: once there is a
 * place, which it keeps until its end. `signal` ends the waiting. The program knows nothing of this
 * process: neither its settings nor its connections.
 */
export const startChild = (
  program: URL,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<ChildProgram> =>
  new Promise((begun, failed) => {
    const whole = async () => {
      const child = run(fileURLToPath(program), args)
      begun(child)
      await child.ended
    }
    runQueued(places, whole, signal).catch(failed)
  })

function run(program: string, args: readonly string[]): ChildProgram {
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4']
  const child = spawn(process.execPath, [...flags, program, ...args, String(process.pid)], {
    env: {},
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (words.length < MOST_WORDS) words += text
  })
  // Writing to a child that is gone: its end says why.
  child.stdin.on('error', () => undefined)
  const longest = setTimeout(() => child.kill(TIME_SIGNAL), LONGEST_MS)
  longest.unref()
  const ended = new Promise<Ending>((done) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(longest)
      done({ code, signal, words })
    }
    child.once('error', (error) => {
      words ||= error.message
      finish(null, null)
    })
    child.once('close', finish)
  })
  return {
    process: child,
    ended,
    kill() {
      child.kill('SIGKILL')
      // What nobody takes any more would keep it from being closed.
      child.stdout.destroy()
      return ended
    },
  }
}
