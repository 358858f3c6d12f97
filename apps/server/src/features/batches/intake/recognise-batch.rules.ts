import type { BatchKind } from '../batch-kinds.ts'
import { findColumn, type ColumnRequest, type FoundColumn } from './column.rules.ts'

/** A type of batch that a file may be of, and how its column is found. */
export interface Candidate {
  batch: BatchKind
  request: ColumnRequest
}

interface Recognised {
  batch: BatchKind
  /** The index of the sheet that has the column. */
  sheetAt: number
  column: FoundColumn
}

/**
 * What a file is, by the first rows of its sheets: a heading is the code of a type, or only one
 * column clearly holds such identifiers. Identifiers that need correction count only if they are of
 * one type alone. Null if the file says nothing.
 */
export function recogniseBatch(
  sheets: readonly (readonly (readonly string[])[])[],
  candidates: readonly Candidate[],
): Recognised | null {
  const among = (exactOnly: boolean) =>
    candidates.flatMap(({ batch, request }) => {
      const asked = exactOnly ? { ...request, isFixable: request.isExact } : request
      return sheets.flatMap((rows, sheetAt): Recognised[] => {
        const column = findColumn(rows, asked)
        return column ? [{ batch, sheetAt, column }] : []
      })
    })
  const any = among(false)
  const named = any.filter(({ column }) => !column.isGuessed)
  const [first] = named.toSorted((one, other) => one.sheetAt - other.sheetAt)
  if (first) return first
  const [exact] = among(true)
  if (exact) return exact
  const types = new Set(any.map(({ batch }) => batch.type))
  return types.size === 1 ? (any[0] ?? null) : null
}
