import { BATCH_ROW_STATUSES, type BatchRowsPage } from '@dastak/contract/batches/batch-rows.ts'
import { Link } from '@tanstack/react-router'
import { writeTypedFilters } from '../../../components/data-table/filters/use-history-filters.ts'
import classes from './rows.module.css'
import { rowsText as text } from './rows.text.ts'

interface RowChoicesProps {
  page: Pick<BatchRowsPage, 'counts'>
  /** The status whose rows are shown; undefined for all of them. */
  chosen: string | undefined
}

/** Links to the rows of each status that some row has. */
export function RowChoices({ page: { counts }, chosen }: RowChoicesProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = BATCH_ROW_STATUSES.filter((status) => counts[status] > 0 || status === chosen)
  const choices = [
    { status: undefined, label: text.all, count: all },
    ...shown.map((status) => ({
      status,
      label: text.statuses[status].label,
      count: counts[status],
    })),
  ]
  return (
    <nav className={classes.choices} aria-label={text.choices}>
      {choices.map(({ status, label, count }) => (
        <Link
          key={label}
          to="."
          search={(before: object) => ({ ...before, status, page: undefined })}
          // The text to find stays.
          state
          onClick={() => void writeTypedFilters()}
          replace
          resetScroll={false}
          className={classes.choice}
          activeProps={{}}
          aria-current={status === chosen ? 'page' : undefined}
        >
          {text.choice(label, count)}
        </Link>
      ))}
    </nav>
  )
}
