import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeading } from '../../features/batches/intake/column.rules.ts'
import { recognise } from '../../features/batches/files/recognise.ts'
import { createRowOutput } from '../../features/batches/files/row-output.ts'
import { meaningOf } from '../../features/batches/files/cells.ts'
import type { ChildTable, ReadCell } from '../../features/batches/files/table-messages.ts'
import { scratchFolder } from '../leftovers/temporary-folder.ts'

/** A path in a folder that is removed with the tests of the file. */
export const newPath = (): string => join(scratchFolder(), randomUUID())

export function fileOf(content: string | Uint8Array): string {
  const path = newPath()
  writeFileSync(path, content)
  return path
}

/** Reads a whole file in this process: the same reading, without the time to start a process. */
async function readCells(content: string | Uint8Array, heading: string, hasLinks: boolean) {
  const path = fileOf(content)
  let found: ChildTable | null = null
  const rows: ReadCell[][] = []
  const readAs = await recognise(path)
  await readAs({
    path,
    hasLinks,
    choose: async (sheets) =>
      Math.max(
        0,
        sheets.findIndex(({ rows: [first] }) => first?.some((cell) => isHeading(cell, heading))),
      ),
    openOutput(table) {
      found = table
      return createRowOutput(table, async (line) => {
        if (line.startsWith('[')) rows.push(...(JSON.parse(line) as ReadCell[][]))
      })
    },
  })
  return { ...(found as ChildTable | null), rows }
}

export async function readTable(content: string | Uint8Array, heading = 'DIN') {
  const { rows, ...table } = await readCells(content, heading, false)
  return { ...table, rows: rows.map((row) => row.map(meaningOf)) }
}

/** The rows with numbers as numbers, and with the addresses that cells lead to. */
export const cellsOf = async (content: string | Uint8Array, { hasLinks = false } = {}) =>
  (await readCells(content, 'DIN', hasLinks)).rows

export async function rowsOf(content: string | Uint8Array, heading?: string): Promise<string[][]> {
  return (await readTable(content, heading)).rows
}
