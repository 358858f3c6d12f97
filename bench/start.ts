import { rmSync } from 'node:fs'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { percentiles } from './registry.support.ts'

const STARTS = 5

/**
 * The time from the start of the server process to a ready product: the first time, later times,
 * and after a kill -9.
 */
export async function run(): Promise<string> {
  const dataDir = temporaryDataDir()
  const start = async () => {
    const startedAt = performance.now()
    const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn' })
    await server.ready()
    return { server, seconds: (performance.now() - startedAt) / 1000 }
  }
  const first = await start()
  await first.server.stop()
  const again: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const next = await start()
    again.push(next.seconds)
    await next.server.stop()
  }
  const killed: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const next = await start()
    if (count > 0) killed.push(next.seconds)
    next.server.signal('SIGKILL')
    await next.server.ended
  }
  const last = await start()
  killed.push(last.seconds)
  await last.server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return [
    '| start of demo mode | s, median | longest |',
    '|---|---|---|',
    row('first: database created, 5,000 sample companies loaded', [first.seconds]),
    row('again (aim: 3)', again),
    row('after a kill -9 of the server, database adopted', killed),
  ].join('\n')
}

function row(what: string, seconds: number[]): string {
  const { p50 } = percentiles(seconds)
  return `| ${what} | ${p50.toFixed(1)} | ${Math.max(...seconds).toFixed(1)} |`
}
