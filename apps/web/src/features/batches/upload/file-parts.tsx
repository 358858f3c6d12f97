import type { BatchType } from '@dastak/contract/batch-types.ts'
import { useState } from 'react'
import { batchesText } from '../batches.text.ts'
import type { BulkKind } from '../bulk-kind.ts'
import { SelectField } from '../../../components/fields/select-field.tsx'
import { asksForColumn } from './column-question.tsx'
import type { Upload } from './use-upload.ts'

const text = batchesText.upload

interface FilePartsProps {
  kind: BulkKind
  upload: Upload
  /** The type to read the file with; null if the file says it. */
  readAs: BatchType | null
}

/**
 * The sheet and the column of the file, if there are several to choose from. They stay after a
 * choice that cannot be read.
 */
export function FileParts({
  kind,
  upload: { known, file, estimate, read },
  readAs,
}: FilePartsProps) {
  const [chosen, setChosen] = useState<{ sheet?: string | undefined; column?: string } | null>(null)
  if (!known || !file) return null
  const sheet = chosen?.sheet ?? known.sheet ?? undefined
  const columns = [...new Set(known.columns.filter((name) => name.trim() !== ''))]
  const hasChoice =
    known.column.has_header && (asksForColumn(kind, known) || (kind.hasTypes && chosen?.column))
  return (
    <>
      {known.sheets.length > 1 ? (
        <SelectField
          label={text.sheet}
          value={(estimate?.sheet ?? sheet) || ''}
          onChange={(name) => {
            setChosen({ sheet: name })
            read(readAs, undefined, { sheet: name })
          }}
        >
          {known.sheets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {hasChoice && columns.length > 1 ? (
        <SelectField
          label={text.column}
          value={estimate?.column.name ?? chosen?.column ?? known.column.name}
          onChange={(column) => {
            setChosen({ sheet, column })
            read(readAs ?? known.batch_type, undefined, { sheet, column })
          }}
        >
          {columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}
