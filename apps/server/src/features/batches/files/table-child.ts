import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../app-error.ts'
import { meaningOf } from './cells.ts'
import { linesOf } from './lines.ts'
import { recognise } from './recognise.ts'
import { createRowOutput } from './row-output.ts'
import { MEMORY_BYTES, PROCESSOR_SECONDS } from './table-limits.ts'
import type { ReadCell, RowJudge } from './table-messages.ts'

// A separate process for one file: see read-table.ts. It prints lines of JSON: a request to choose
// a sheet if there are several, the type of the file, arrays of rows, and how it ended. With a
// judge they are arrays of what it found.
const [path = '', judge = '', links = '', parent = ''] = process.argv.slice(2)

// In a thread, because a busy process cannot check itself. Reading begins when the thread is ready.
const watch = new Worker(new URL('./watch-thread.ts', import.meta.url), {
  workerData: {
    memoryBytes: MEMORY_BYTES,
    processorSeconds: PROCESSOR_SECONDS,
    parent: Number(parent),
  },
  resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
})
await once(watch, 'message')

// Other users wait for answers, and this one waits anyway.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const print = (line: string) =>
  new Promise<void>((done) => void process.stdout.write(`${line}\n`, () => done()))

/** The rows as they are, or what the judge found in them. */
async function rowPrinter() {
  if (judge === '') return print
  const { judgeRows } = (await import(judge)) as { judgeRows: RowJudge<unknown> }
  const foundIn = judgeRows()
  return (line: string) =>
    print(line.startsWith('[') ? JSON.stringify(foundIn(textsIn(line))) : line)
}

const textsIn = (line: string) =>
  (JSON.parse(line) as ReadCell[][]).map((row) => row.map(meaningOf))

try {
  const printRows = await rowPrinter()
  const readAs = await recognise(path)
  await readAs({
    path,
    async choose(sheets) {
      await print(JSON.stringify({ sheets }))
      const { value: answer } = await linesOf(process.stdin).next()
      return Number(answer)
    },
    hasLinks: links !== '',
    openOutput: (table) => createRowOutput(table, printRows),
  })
  await print('{"end":true}')
} catch (error) {
  if (!(error instanceof AppError)) throw error
  await print(JSON.stringify({ problem: { code: error.code, message: error.message } }))
}
process.exit(0)
