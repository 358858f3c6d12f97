import { readFileSync } from 'node:fs'
import { createCsvSplitter } from '../../features/registry/importing/files/csv-splitter.ts'
import {
  createJsonSplitter,
  jsonLayout,
} from '../../features/registry/importing/files/json-splitter.ts'
import { openSource, readSource } from '../../features/registry/importing/files/source-file.ts'
import type { SourceRecord } from '../../features/registry/importing/files/source-record.ts'

// A process for tests that limit its memory: reads the given file like an import, and prints what
// it found.
const source = await openSource(process.argv[2] ?? '')
const layout = jsonLayout(source.head)
const columns: string[] = []
const start = { line: 1, position: 0 }
const splitter = layout
  ? createJsonSplitter({ layout, columns, start })
  : createCsvSplitter({ delimiter: ',', width: 2, start })
let records = 0
const problems: Record<string, number> = {}
function count(found: readonly SourceRecord[]): void {
  for (const { problem } of found) {
    records += 1
    if (problem !== undefined) problems[problem] = (problems[problem] ?? 0) + 1
  }
}
for await (const text of readSource(source, 0)) count(splitter.push(text))
count(splitter.end())
// `maxRSS` would begin with that of the process that started this one.
const [, peak] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const megabytes = Math.round(Number(peak) / 1024)
process.stdout.write(JSON.stringify({ records, problems, columns: columns.length, megabytes }))
