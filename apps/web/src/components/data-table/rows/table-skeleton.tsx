import { TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'
import type { Column } from '../columns/column.ts'
import classes from '../data-table.module.css'

interface TableSkeletonProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  isNarrow: boolean
}

const CARDS = 4

/** The table's shape while its rows are loading. */
export function TableSkeleton<Row>({ label, columns, isNarrow }: TableSkeletonProps<Row>) {
  const lines = Array.from({ length: isNarrow ? CARDS : TABLE_PAGE_SIZE }, (_, line) => line)
  return (
    <div className={classes.table} role="status" aria-label={`Loading ${label}`}>
      <div className={classes.toolbar}>
        <span className="bone" style={{ width: 150 }} />
      </div>
      <div className={`surface ${classes.box}`} aria-hidden="true">
        {lines.map((line) => (
          <div key={line} className={isNarrow ? classes.cardBones : classes.rowBones}>
            {columns.slice(0, isNarrow ? 4 : 7).map((column, place) => (
              <span
                key={column.id}
                className="bone"
                style={{ width: `${45 + ((line * 17 + place * 29) % 45)}%` }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
