import { type AppError, invalidField } from '../../../app-error.ts'
import { findColumn, type FoundColumn } from './column.rules.ts'
import { recogniseBatch, type Candidate } from './recognise-batch.rules.ts'

type Rows = readonly (readonly string[])[]

const CELL_LENGTH = 60
const SHOWN = 8

/**
 * The column with the identifiers, and which of the candidates they are. `rows` are the first rows
 * of the sheet. Errors: validation_failed, with what to rename.
 */
export function chooseColumn(
  rows: Rows,
  candidates: readonly Candidate[],
): Pick<Candidate, 'batch'> & { column: FoundColumn } {
  const [only] = candidates
  const is = candidates.length > 1 ? recogniseBatch([rows], candidates) : only
  if (!is) throw notRecognised(rows, candidates)
  const { batch, request } = candidates.find((one) => one.batch === is.batch)!
  const column = findColumn(rows, request)
  if (column?.isAmbiguous)
    throw refused(`More than one column is named "${cut(column.name)}". Rename the others.`)
  if (column) return { batch, column }
  const { heading, named } = request
  if (named !== undefined)
    throw invalidField('column', `The header of the file does not have a column "${cut(named)}".`)
  throw refused(
    `The header of the file must include ${heading}, and no column clearly holds ` +
      `${batch.noun}. ${renameText(rows, heading)}`,
  )
}

function notRecognised(rows: Rows, candidates: readonly Candidate[]): AppError {
  const headings = orOf(candidates.map(({ batch }) => batch.heading))
  return refused(
    `No heading of the file is ${headings}, and no column clearly holds such numbers. ` +
      renameText(rows, headings),
  )
}

/** What to rename, with the names that the file has: its first row with more than one cell. */
function renameText(rows: Rows, heading: string): string {
  const names = (rows.find((row) => row.filter(isFilled).length > 1) ?? rows[0] ?? [])
    .filter(isFilled)
    .slice(0, SHOWN)
    .map((name) => `"${cut(name.trim())}"`)
  const them = names.length > 0 ? ` It has ${names.join(', ')}.` : ''
  return `Rename the heading of the right column to ${heading}.${them}`
}

const cut = (text: string) => text.slice(0, CELL_LENGTH)
const refused = (message: string) => invalidField('file', message)
const isFilled = (cell: string) => cell.trim() !== ''

function orOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
