import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react'
import { formatNumber } from '../../../lib/text/numbers.ts'
import type { TableView } from '../data-table-props.ts'
import { type Page, pageSizes, parsePageSize } from './paging.ts'
import classes from './table-pager.module.css'

interface TablePagerProps {
  page: Page
  rows: number
  view: TableView
  onViewChange: (view: TableView) => void
  /** True where the server makes the pages. */
  isRemote: boolean
}

/** Which rows are shown, how many fit on a page, and the way to the other pages. */
export function TablePager({ page, rows, view, onViewChange, isRemote }: TablePagerProps) {
  const isFirst = page.page === 1
  const isLast = page.page === page.pages
  const steps = [
    { label: 'First page', Icon: IconChevronsLeft, to: 1, isOff: isFirst },
    { label: 'Previous page', Icon: IconChevronLeft, to: page.page - 1, isOff: isFirst },
    { label: 'Next page', Icon: IconChevronRight, to: page.page + 1, isOff: isLast },
    { label: 'Last page', Icon: IconChevronsRight, to: page.pages, isOff: isLast },
  ]
  return (
    <nav className={`dim-small ${classes.pager}`} aria-label="Pages">
      <label className={classes.size}>
        Rows per page
        <select
          value={String(view.pageSize)}
          onChange={(event) =>
            onViewChange({ ...view, page: 1, pageSize: parsePageSize(event.currentTarget.value) })
          }
        >
          {pageSizes(isRemote).map((size) => (
            <option key={size} value={String(size)}>
              {size === 'all' ? 'All' : formatNumber(size)}
            </option>
          ))}
        </select>
      </label>
      <span className={`tabular ${classes.range}`}>
        {rows === 0 ? '0' : `${formatNumber(page.first)}–${formatNumber(page.last)}`} of{' '}
        {formatNumber(rows)}
      </span>
      <span className={classes.steps}>
        {steps.map(({ label, Icon, to, isOff }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            // Disabled it would drop the focus, where its own press led to the end.
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
