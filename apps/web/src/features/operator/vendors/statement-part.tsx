import type { Column } from '../../../components/data-table/columns/column.ts'
import { numberColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import { kindNouns } from './kind-nouns.ts'
import { fetchStatement, type StatementLine, useVendorStatement } from './vendors.api.ts'
import classes from './vendors.module.css'
import { paiseText, vendorsText } from './vendors.text.ts'

const text = vendorsText.statement
const headers = vendorsText.figures.columns

const COLUMNS: readonly Column<StatementLine>[] = [
  { id: 'vendor', header: headers.vendor, text: ({ vendor }) => vendor, isTitle: true },
  { id: 'kind', header: headers.kind, text: ({ kind }) => kindNouns(kind) },
  numberColumn('calls', headers.calls, ({ calls }) => calls, { priority: 2 }),
  numberColumn('hits', headers.hits, ({ hits }) => hits, { priority: 2 }),
  numberColumn('misses', headers.misses, ({ misses }) => misses, { priority: 3 }),
  numberColumn('cost', headers.cost, ({ cost_paise: paise }) => paise / 100, {
    text: ({ cost_paise: paise }) => paiseText(paise),
  }),
]

interface StatementPartProps extends Pick<DataTableProps<StatementLine>, 'view' | 'onViewChange'> {
  month: string
}

/** What a month should cost, by vendor and kind. */
export function StatementPart({ month, ...table }: StatementPartProps) {
  const { data, error, refetch } = useVendorStatement(month)
  const rows = data?.data ?? null
  const total = rows?.reduce((sum, { cost_paise: paise }) => sum + paise, 0) ?? 0
  return (
    <>
      <div className={classes['bar-of-part']}>
        <p className="dim">
          {text.note} {rows && rows.length > 0 ? <strong>{text.total(total)}</strong> : null}
        </p>
        <FormButton variant="default" onClick={() => void save(month)}>
          {text.file}
        </FormButton>
      </div>
      <DataTable
        {...table}
        name="operator-vendor-statement"
        label={text.label}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ vendor, kind }) => `${vendor}\n${kind}`}
        problem={rows ? null : problemOf(error)}
        onRetry={() => void refetch()}
        hasFilters={false}
        empty={{ hint: text.empty }}
      />
    </>
  )
}

const save = (month: string) =>
  showResult(async () => {
    const { blob, filename } = await fetchStatement(month)
    saveFile(filename ?? `vendors-${month}.csv`, blob)
  })
