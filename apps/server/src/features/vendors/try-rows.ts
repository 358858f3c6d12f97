import { LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { OperatorError } from '../../text/operator-error.ts'

/** A number that the operator knows, with what its owner has. */
export interface TryRow {
  kind: LookupKind
  /** In its standard spelling. */
  subject: string
  phone?: string | undefined
  email?: string | undefined
}

/** The standard spelling of a subject in a cell of a file. Null: it is none of this kind. */
type ReadCell = (kind: LookupKind, cell: string) => string | null

/**
 * The rows of a text with numbers that the operator knows: `kind,subject,phone,email`. Errors:
 * OperatorError.
 */
export async function readTryRows(text: string, readCell: ReadCell): Promise<TryRow[]> {
  const rows = await readLines(text)
  return rows.flatMap(([kind = '', cell = '', phone, email], index) => {
    if (index === 0 && kind.toLowerCase() === 'kind') return []
    if (!isKind(kind))
      throw new OperatorError(`Line ${index + 1}: the kind is one of ${LOOKUP_KINDS.join(', ')}.`)
    const subject = readCell(kind, cell)
    if (subject === null) throw new OperatorError(`Line ${index + 1} has no ${kind} number.`)
    return [{ kind, subject, phone: phone || undefined, email: email || undefined }]
  })
}

async function readLines(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch {
    throw new OperatorError('Give lines like kind,subject,phone,email. A quote is not closed.')
  }
}

const isKind = (text: string): text is LookupKind => LOOKUP_KINDS.includes(text as LookupKind)
