import { FormButton } from '../../../components/buttons/form-button.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { numberColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { fetchReport, type ImportRow, useImportIssues } from './imports.api.ts'
import classes from './imports.module.css'
import { importsText } from './imports.text.ts'

const text = importsText.issues
const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }
const isSortable = false

interface Issue {
  line: number
  is_skipped: boolean
  reason: string
}

const COLUMNS: readonly Column<Issue>[] = [
  {
    id: 'reason',
    header: text.columns.reason,
    text: ({ reason }) => reason,
    isTitle: true,
    isSortable,
    minWidth: 200,
  },
  numberColumn('line', text.columns.line, ({ line }) => line, { isSortable, minWidth: 80 }),
  {
    id: 'result',
    header: text.columns.result,
    text: ({ is_skipped: isSkipped }) => (isSkipped ? text.skipped : text.partly),
    isSortable,
    minWidth: 100,
  },
]

/** Why lines of an import were skipped, and a file of all of them. */
export function IssuesDialog({ row, onClose }: { row: ImportRow; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useImportIssues(row.import_id)
  const download = useAction(async () => {
    const { blob, filename } = await fetchReport(row.import_id)
    saveFile(filename ?? `import-${row.import_id}.csv`, blob)
  })
  return (
    <Dialog title={text.title(row.file_name)} width={720} startsAtTitle onClose={onClose}>
      <div className="stack">
        {data ? (
          <>
            <section>
              <h3>{text.reasons}</h3>
              <ul className={classes.reasons}>
                {data.reasons.map(({ reason, lines }) => (
                  <li key={reason}>{text.reasonLines(reason, lines)}</li>
                ))}
              </ul>
            </section>
            <section>
              <h3>{text.first}</h3>
              <DataTable
                name="operator-import-issues"
                label={text.first}
                columns={COLUMNS}
                rows={data.data}
                rowKey={({ line, reason }) => `${line} ${reason}`}
                view={VIEW}
                onViewChange={() => undefined}
                hasFilters={false}
                hasPager={false}
                empty={{ text: text.none }}
              />
            </section>
          </>
        ) : error ? null : (
          <p role="status">{text.loading}</p>
        )}
        <DialogFoot
          closeLabel={text.close}
          onClose={onClose}
          problem={problemOf(error) ?? download.problem}
          onRetry={error ? () => void refetch() : download.run}
          isRetrying={isFetching || download.isBusy}
        >
          <FormButton isBusy={download.isBusy} onClick={download.run}>
            {text.download}
          </FormButton>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
