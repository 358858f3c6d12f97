import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CLI } from '../apps/server/src/testing/processes/operator-command.ts'
import type { OperatorAnswer } from '../apps/server/src/testing/processes/operator-process.ts'

const PROGRAM = fileURLToPath(
  new URL('../apps/server/src/testing/processes/operator-process.ts', import.meta.url),
)

/** Runs the operator's real command line with these settings. Returns its output. */
export async function dastak(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [CLI, ...args], { env })).stdout
}

/** Runs an operator's commands in one process, which starts with the first command. */
export function createOperator(env: NodeJS.ProcessEnv) {
  let started: Promise<ChildProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function start(): Promise<ChildProcess> {
    const child = fork(PROGRAM, { env, execArgv: [] })
    await messageOf(child)
    return child
  }

  async function answerTo(args: readonly string[]): Promise<string> {
    const child = await (started ??= start())
    const answered = messageOf(child)
    child.send(args)
    const answer = (await answered) as OperatorAnswer
    if ('error' in answer) throw new Error(`${args.join(' ')}: ${answer.error}`)
    return answer.output
  }

  return {
    /** One command after the other. Returns its output. */
    run(args: readonly string[]): Promise<string> {
      const answer = last.then(() => answerTo(args))
      last = answer.catch(() => undefined)
      return answer
    },
    /** To be called before the product stops: its database does not stop while it is used. */
    async end(): Promise<void> {
      const child = await started?.catch(() => undefined)
      if (child?.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The next message of a process. Throws if it ends before. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController()
  const { signal } = stop
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The operator's process ended with ${code}.`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    ended.catch(() => undefined)
    stop.abort()
  }
}
