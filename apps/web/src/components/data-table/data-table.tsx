import { useMemo, useRef, useState } from 'react'
import { EmptyState } from '../page/empty-state.tsx'
import { later } from '../page/later.tsx'
import { ProblemPanel } from '../page/problem-panel.tsx'
import { CardList } from './rows/card-list.tsx'
import { isFiltered } from './columns/column.ts'
import type { DataTableProps } from './data-table-props.ts'
import { tableText } from './data-table.text.ts'
import { FoldedFilters } from './filters/folded-filters.tsx'
import classes from './data-table.module.css'
import type { SelectionBarProps } from './selection/selection-bar.tsx'
import { TableDownloads } from './table-downloads.tsx'
import { TableGrid } from './rows/table-grid.tsx'
import { TablePager } from './paging/table-pager.tsx'
import { useTableLayout } from './columns/use-table-layout.ts'
import { useTableSettings, withHidden } from './columns/table-settings.ts'
import { CountSkeleton, TableSkeleton } from './rows/table-skeleton.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useDownload } from './selection/use-download.ts'
import { useFilterShortcut } from './filters/use-filter-shortcut.ts'
import type { Selected } from './selection/use-loaded-rows.ts'
import { useSelection } from './selection/use-selection.ts'
import { useShownRows } from './paging/use-shown-rows.ts'
import { useWidth } from './columns/use-width.ts'

/** Loaded when rows are selected. `later` does not keep the type of the rows. */
const LaterBar = later<SelectionBarProps<never>>(
  async () => (await import('./selection/selection-bar.tsx')).SelectionBar,
)
function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  return <LaterBar {...(props as unknown as SelectionBarProps<never>)} />
}

function marked<Row>({ columns, mark }: Pick<DataTableProps<Row>, 'columns' | 'mark'>) {
  return mark ? columns.map((one) => (one.isTitle ? { ...one, note: mark } : one)) : columns
}

/** In a table narrower than this, in pixels, rows become cards. */
const NARROW_PX = 600

/**
 * The table of every list: a search box and filters for each column, sorting, row selection, copy
 * on click, download of the matching rows, and pages or one virtual list. The caller keeps sort and
 * page in the address. Filters are kept here or by the caller, but never in an address.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, view, remote, mark } = props
  const columns = useMemo(() => marked({ columns: props.columns, mark }), [props.columns, mark])
  const box = useRef<HTMLDivElement>(null)
  useFilterShortcut(box)
  // `useWidth` has the real width before the first paint.
  const room = useWidth(box) ?? window.innerWidth
  const isNarrow = room < NARROW_PX
  const [settings, setSettings] = useTableSettings(props.name)
  const chosen = useMemo(() => withHidden(settings, columns), [settings, columns])

  const shown = useShownRows(props)
  const { filters, selected, total, totalAll, page, pageSize } = shown
  const selection = useSelection(shown.rows, props.rowKey, {
    list: JSON.stringify([filters, remote?.search]),
    place: JSON.stringify([filters, remote?.search, view]),
  })
  const { loadAll } = props
  const isAllKnown = remote === undefined
  const selectedRows: Selected<Row> = {
    rows: selection.isAll && isAllKnown ? selected : selection.chosen,
    count: selection.isAll ? total : selection.chosen.length,
    isAll: selection.isAll,
    load: async () => (selection.isAll && loadAll ? loadAll() : selectedRows.rows),
    keepShown: selection.keepShown,
    clear: selection.clear,
  }
  const { download, isDownloading } = useDownload(props, selected)
  const failure = rows?.length ? null : props.problem
  const isLoading = rows === null && !failure
  const isEmpty = !failure && !isLoading && totalAll === 0 && !isFiltered(filters)
  const couldSelect = download !== null && !isEmpty && !isLoading
  // Cards have checkboxes only if the user asks for them.
  const [isSelecting, setIsSelecting] = useState(false)
  const canSelect = couldSelect && (!isNarrow || isSelecting)
  const selecting = couldSelect &&
    isNarrow && {
      isOn: isSelecting,
      onChange(isOn: boolean) {
        selection.clear()
        setIsSelecting(isOn)
      },
    }
  const layout = useTableLayout({
    columns,
    rows,
    hasToggle: props.expansion !== undefined,
    room,
    settings: chosen,
    canSelect,
    rowCount: shown.rows.length,
  })

  const problemPanel = failure ? (
    <ProblemPanel problem={failure} onRetry={() => props.onRetry?.()} />
  ) : null
  // If a request fails, the filters and headings stay, so that the user can change the request.
  const [hasShown, setHasShown] = useState(false)
  if (rows && !hasShown) setHasShown(true)
  const hasControls = hasShown || isFiltered(filters)

  const downloads = download ? (
    <TableDownloads
      label={props.label}
      otherFiles={props.otherFiles}
      download={download}
      isBusy={isDownloading}
      isWaiting={total === 0}
    />
  ) : null
  const body = {
    ...props,
    columns,
    rows: shown.rows,
    total,
    offset: Math.max(0, page.first - 1),
    filters,
    setFilters: shown.setFilters,
    setSort: shown.setSort,
    hasFilters: !isEmpty && props.hasFilters !== false,
    selection: canSelect ? selection : null,
    layout,
    settings,
    onSettingsChange: setSettings,
    placeholder: (
      <div className={classes.placeholder}>
        {problemPanel ?? <EmptyState {...(isEmpty ? props.empty : { hint: tableText.noMatch })} />}
      </div>
    ),
  }
  return (
    <div ref={box} data-table={props.name}>
      {failure && !hasControls ? (
        problemPanel
      ) : isEmpty && !props.keepsHeads ? (
        <div className={`surface ${classes.box}`}>
          <EmptyState {...props.empty} />
        </div>
      ) : (
        <section
          className={classes.table}
          aria-label={props.label}
          aria-busy={isLoading || remote?.isBusy}
        >
          <TableToolbar
            {...body}
            count={isLoading ? <CountSkeleton /> : failure ? '' : props.count}
            totalAll={totalAll}
            downloads={downloads}
            isNarrow={isNarrow}
            selecting={selecting || null}
          />
          {props.problem && rows?.length && remote?.isOld && !remote.isRefreshing ? (
            <ProblemPanel look="line" problem={props.problem} onRetry={() => props.onRetry?.()} />
          ) : null}
          {isLoading ? (
            <TableSkeleton columns={columns} label={props.label} isNarrow={isNarrow} />
          ) : (
            <div className={`surface ${classes.box}`} data-busy={remote?.isBusy || undefined}>
              {isNarrow ? (
                <CardList {...body} downloads={downloads} />
              ) : (
                <>
                  <FoldedFilters {...body} />
                  <TableGrid {...body} />
                </>
              )}
              {props.more}
              {props.hasPager === false || failure || isEmpty ? null : (
                <TablePager
                  page={page}
                  rows={total}
                  view={{ ...view, pageSize }}
                  onViewChange={props.onViewChange}
                  isRemote={remote !== undefined}
                />
              )}
            </div>
          )}
          {canSelect && selection.chosen.length > 0 ? (
            <SelectionBar
              columns={columns}
              selection={selection}
              selected={selectedRows}
              total={total}
              onSelectAll={
                selection.page === 'all' &&
                selectedRows.count < total &&
                (isAllKnown || loadAll !== undefined)
                  ? selection.chooseAll
                  : undefined
              }
              otherFiles={props.otherFiles}
              download={(format, other) =>
                download(format, selection.isAll ? null : selection.chosen, other)
              }
              isDownloading={isDownloading}
              renderActions={props.renderActions}
            />
          ) : null}
        </section>
      )}
    </div>
  )
}
