import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react'
import { formatNumber } from '../../../lib/text/numbers.ts'
import type { TableView } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { type Page, pageSizes, parsePageSize } from './paging.ts'
import classes from './table-pager.module.css'

interface TablePagerProps {
  page: Page
  rows: number
  view: TableView
  onViewChange: (view: TableView) => void
  /** True if the server makes the pages. */
  isRemote: boolean
}

/** The shown range of rows, the page size, and buttons to other pages. */
export function TablePager({ page, rows, view, onViewChange, isRemote }: TablePagerProps) {
  const isFirst = page.page === 1
  const isLast = page.page === page.pages
  const steps = [
    { label: tableText.firstPage, Icon: IconChevronsLeft, to: 1, isOff: isFirst },
    { label: tableText.previousPage, Icon: IconChevronLeft, to: page.page - 1, isOff: isFirst },
    { label: tableText.nextPage, Icon: IconChevronRight, to: page.page + 1, isOff: isLast },
    { label: tableText.lastPage, Icon: IconChevronsRight, to: page.pages, isOff: isLast },
  ]
  return (
    <nav className={`dim-small ${classes.pager}`} aria-label={tableText.pages}>
      <label className={classes.size}>
        <span className={classes.sizeLabel}>{tableText.rowsPerPage}</span>
        <select
          value={String(view.pageSize)}
          onChange={(event) =>
            onViewChange({ ...view, page: 1, pageSize: parsePageSize(event.currentTarget.value) })
          }
        >
          {pageSizes(isRemote).map((size) => (
            <option key={size} value={String(size)}>
              {size === 'all' ? tableText.all : formatNumber(size)}
            </option>
          ))}
        </select>
      </label>
      <span className={`tabular ${classes.range}`}>
        {tableText.range(page.first, page.last, rows)}
      </span>
      <span className={classes.steps}>
        {steps.map(({ label, Icon, to, isOff }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            // If it were disabled, it would lose the focus when its click leads to the last page.
            aria-disabled={isOff}
            onClick={() => isOff || onViewChange({ ...view, page: to })}
          >
            <Icon size={18} stroke={1.7} aria-hidden="true" />
          </button>
        ))}
      </span>
    </nav>
  )
}
