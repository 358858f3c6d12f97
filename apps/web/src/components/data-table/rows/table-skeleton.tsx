import { TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'
import type { Column } from '../columns/column.ts'
import classes from '../data-table.module.css'
import { tableText } from '../data-table.text.ts'

interface TableSkeletonProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  isNarrow: boolean
}

const CARDS = 4

/** The outline of the rows while they are loading. */
export function TableSkeleton<Row>({ label, columns, isNarrow }: TableSkeletonProps<Row>) {
  const lines = Array.from({ length: isNarrow ? CARDS : TABLE_PAGE_SIZE }, (_, line) => line)
  return (
    <div role="status" aria-label={tableText.loading(label)}>
      <div className={`surface ${classes.box}`} aria-hidden="true">
        {lines.map((line) => (
          <div key={line} className={isNarrow ? classes.cardBones : classes.rowBones}>
            {columns.slice(0, isNarrow ? 4 : 7).map((column, index) => (
              <span
                key={column.id}
                className="bone"
                style={{ width: `${45 + ((line * 17 + index * 29) % 45)}%` }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The outline of the number of rows. */
export const CountSkeleton = () => <span className="bone" style={{ width: 130 }} />
