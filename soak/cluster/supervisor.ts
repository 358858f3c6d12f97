import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** systemd's `RestartSec=1`. */
const RESTART_MS = 1_000

export interface Program {
  name: string
  file: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  /** Whether it serves. `written` is what it wrote since its start. */
  isReady(written: string): Promise<boolean> | boolean
}

export interface Unit {
  name: string
  pid(): number
  isReady(): Promise<boolean>
  /** Throws with the end of its log if it is not ready in time. */
  ready(timeoutMs?: number): Promise<void>
  /** Sends SIGKILL. It is started again after `awayMs`, by default a second. */
  kill(awayMs?: number): Promise<void>
}

/** Starts programs, and starts them again when they end, as a service manager does. */
export function createSupervisor(logFolder: string) {
  const children = new Map<string, ChildProcess>()
  const failures: string[] = []
  let isStopping = false

  function start(program: Program): Unit {
    const logFile = join(logFolder, `${program.name}.log`)
    let from = 0
    let child: ChildProcess
    let awayMs = RESTART_MS
    let isKilled = false

    function launch(): void {
      const log = openSync(logFile, 'a')
      writeSync(log, `--- start at ${new Date().toISOString()}\n`)
      from = readFileSync(logFile).length
      child = spawn(program.file, program.args, {
        cwd: program.cwd ?? '/',
        env: program.env,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      children.set(program.name, child)
      child.once('error', (error) => failures.push(`${program.name}: ${error.message}`))
      child.once('exit', (code, signal) => {
        if (isStopping) return
        if (!isKilled) failures.push(`${program.name} ended with ${code ?? signal}`)
        isKilled = false
        setTimeout(() => isStopping || launch(), awayMs)
        awayMs = RESTART_MS
      })
    }
    launch()

    const isRunning = () => child.exitCode === null && child.signalCode === null
    const written = () => readFileSync(logFile).subarray(from).toString()
    const isReady = async () => {
      try {
        return isRunning() && (await program.isReady(written()))
      } catch {
        return false
      }
    }
    return {
      name: program.name,
      pid: () => child.pid ?? 0,
      isReady,
      async ready(timeoutMs = 90_000) {
        for (const deadline = Date.now() + timeoutMs; !(await isReady()); await sleep(100))
          if (Date.now() > deadline)
            throw new Error(
              `${program.name} is not ready after ${timeoutMs} ms:\n${written().slice(-2_000)}`,
            )
      },
      async kill(away = RESTART_MS) {
        const ended = once(child, 'exit')
        isKilled = true
        awayMs = away
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  return {
    start,
    /** Programs that ended without a kill. */
    failures,
    /** Kills all that run, without a wait: also for the end of this process. */
    killAll(): void {
      isStopping = true
      for (const child of children.values())
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    },
  }
}
