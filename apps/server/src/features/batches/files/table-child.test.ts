import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  CAN_SEE_PROCESSES,
  childrenOf,
  commandOf,
} from '../../../testing/processes/child-processes.ts'
import { fileOf, newPath } from '../../../testing/batches/table-files.ts'
import { openTable } from './read-table.ts'

const children = () => childrenOf(process.pid, 'table-child')

describe('the child process', () => {
  const many = `DIN\n${'12345678\n'.repeat(400_000)}`

  it('ends when its rows are no longer needed: after close, a break or an abort', async () => {
    const path = fileOf(many)
    const closed = await openTable(path, { choose: () => 0 })
    expect(children()).toHaveLength(CAN_SEE_PROCESSES ? 1 : 0)
    await closed.close()
    await closed.close()
    expect(children()).toEqual([])

    const left = await openTable(path, { choose: () => 0 })
    for await (const { rows } of left.pieces) if (rows.length > 0) break
    expect(children()).toEqual([])

    const abort = new AbortController()
    const aborted = await openTable(path, { choose: () => 0, signal: abort.signal })
    const reading = (async () => {
      for await (const piece of aborted.pieces)
        if (piece.rows.length > 0) abort.abort(new Error('enough'))
    })()
    await expect(reading).rejects.toThrow('enough')
    expect(children()).toEqual([])
  })

  it('has one of two slots; waiting for a slot can be aborted', async () => {
    const path = fileOf(many)
    const open = await Promise.all([1, 2].map(() => openTable(path, { choose: () => 0 })))
    const abort = new AbortController()
    const impatient = openTable(path, { choose: () => 0, signal: abort.signal })
    let isOpen = false
    const third = openTable(path, { choose: () => 0 }).then((table) => {
      isOpen = true
      return table
    })
    abort.abort(new Error('too long'))
    await expect(impatient).rejects.toThrow('too long')
    expect(children()).toHaveLength(CAN_SEE_PROCESSES ? 2 : 0)
    expect(isOpen).toBe(false)
    await open[0]!.close()
    await (await third).close()
    await open[1]!.close()
    expect(children()).toEqual([])
  })

  it.runIf(CAN_SEE_PROCESSES)('dies with its parent, even if that was killed', async () => {
    const reader = JSON.stringify(new URL('./read-table.ts', import.meta.url).href)
    const program = `import { openTable } from ${reader}
      await openTable(${JSON.stringify(fileOf(many))}, { choose: () => 0 })
      console.log('open')
      setInterval(() => {}, 1e6)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(parent.stdout, 'data')
    const pids = childrenOf(parent.pid!, 'table-child')
    expect(pids).toHaveLength(1)
    parent.kill('SIGKILL')
    await expect.poll(() => commandOf(pids[0]!)).not.toContain('table-child')
  })

  it.each([
    [
      'too much memory',
      { memoryBytes: 150e6 },
      'const all = Array.from({ length: 300 }, () => Buffer.alloc(1e6, 1))',
      'SIGVTALRM',
    ],
    ['too much time', { processorSeconds: 0.5 }, '', 'SIGALRM'],
    ['nobody to read for', { parent: 1 }, '', 'SIGKILL'],
  ])('is ended by its watch, however busy it is, with %s', async (_, data, does, signal) => {
    const workerData = { memoryBytes: 1e9, processorSeconds: 20, parent: process.pid, ...data }
    const program = `${newPath()}.mjs`
    writeFileSync(
      program,
      `import { once } from 'node:events'
      import { Worker } from 'node:worker_threads'
      const watch = new URL(${JSON.stringify(new URL('./watch-thread.ts', import.meta.url).href)})
      const thread = new Worker(watch, { workerData: ${JSON.stringify(workerData)} })
      await once(thread, 'message')
      ${does}
      for (const end = Date.now() + 8_000; Date.now() < end; );
      process.exit(1)`,
    )
    const child = spawn(process.execPath, [program], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, signal])
  })
})
