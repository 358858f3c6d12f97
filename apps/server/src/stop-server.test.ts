import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopServer } from './stop-server.ts'

/** A process whose parts note when they begin to end and when they have ended. */
function process({ neverEnds = '', fails = '' } = {}) {
  const noted: string[] = []
  const ending = (name: string) => async () => {
    noted.push(`${name}…`)
    await turn()
    if (name === neverEnds) await new Promise(() => undefined)
    if (name === fails) throw new Error(name)
    noted.push(name)
  }
  const running = {
    server: { stop: ending('calls') },
    web: { batches: { stopReading: ending('readings') }, queue: { stop: ending('queue') } },
    work: { queue: { stop: ending('jobs') } },
    stopChecks: () => void noted.push('checks…', 'checks'),
    databases: [{ close: ending('database') }, { close: ending('database of jobs') }],
    stopTraces: ending('traces'),
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const stop = async (workMs = 60_000) =>
    stopServer(running, { drainMs: 0, workMs, closeMs: 60_000, onError })
  return { stop, noted, errors }
}
const WORK = ['readings', 'calls', 'queue', 'jobs']
const ALL = [...WORK, 'checks', 'database', 'database of jobs', 'traces']
const LAST = ['database', 'database of jobs', 'traces']

test('a process ends its work before its databases', async () => {
  const { stop, noted } = process()
  await stop()
  const lastWork = Math.max(...[...WORK, 'checks'].map((name) => noted.indexOf(name)))
  const firstClose = Math.min(...LAST.map((name) => noted.indexOf(`${name}…`)))
  expect(noted.filter((name) => !name.endsWith('…')).toSorted()).toEqual(ALL.toSorted())
  expect(lastWork).toBeLessThan(firstClose)
  // A call that is under way may still add a job.
  for (const name of ['calls', 'readings'])
    expect(noted.indexOf(name)).toBeLessThan(noted.indexOf('queue…'))
})

test.each(WORK)('%s that never end are cut off, and then the databases end', async (neverEnds) => {
  const { stop, noted } = process({ neverEnds })
  await stop(50)
  expect(noted).toEqual(expect.arrayContaining(LAST))
})

test('an error of one part does not keep the databases open', async () => {
  const { stop, noted, errors } = process({ fails: 'calls' })
  await stop()
  expect(noted).toEqual(expect.arrayContaining(LAST))
  expect(errors).toEqual([new Error('calls')])
})
