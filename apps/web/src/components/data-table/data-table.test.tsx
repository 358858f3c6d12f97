import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import type { Column } from './columns/column.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps, TableView } from './data-table-props.ts'

interface Person {
  name: string
  city: string
  phone: string
  seats: number
}

const CITIES = ['Pune', 'Delhi', 'Agra']
const people: Person[] = Array.from({ length: 25 }, (_, index) => ({
  name: `Person ${String(index + 1).padStart(2, '0')}`,
  city: CITIES[index % 3]!,
  phone: `+9111111000${String(index + 10)}`,
  seats: (index * 7) % 25,
}))

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', text: (one) => one.name, isTitle: true, width: 200 },
  { id: 'phone', header: 'Phone', text: (one) => one.phone, kind: 'phone' },
  {
    id: 'seats',
    header: 'Seats',
    text: (one) => String(one.seats),
    sortBy: (one) => one.seats,
    kind: 'number',
    priority: 2,
    width: 200,
  },
  { id: 'city', header: 'City', text: (one) => one.city, priority: 3, width: 400 },
]

function People(props: Partial<DataTableProps<Person>>) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: 10 })
  return (
    <DataTable
      name="people"
      label="People"
      columns={columns}
      rows={people}
      rowKey={(one) => one.name}
      fileName="people"
      view={view}
      onViewChange={setView}
      {...props}
    />
  )
}

const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row'))
const names = () => rows().map((row) => /Person \d\d/.exec(row.textContent)?.[0])
const firstCells = (column: number) =>
  rows()
    .slice(0, 3)
    .map((row) => within(row).getAllByRole('cell')[column]?.textContent)
const button = (name: string) => screen.getByRole('button', { name })

it('sorts by a column, then in reverse, then not at all', async () => {
  const { user } = show(<People />)
  const head = screen.getByRole('columnheader', { name: 'Seats' })
  await user.click(within(head).getByRole('button', { name: 'Seats' }))
  expect(firstCells(3)).toEqual(['0', '1', '2'])
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(head).getByRole('button', { name: 'Seats' }))
  expect(firstCells(3)).toEqual(['24', '23', '22'])
  await user.click(within(head).getByRole('button', { name: 'Seats' }))
  expect(names().slice(0, 2)).toEqual(['Person 01', 'Person 02'])
})

it('filters by one column and by all columns, and shows how many rows match', async () => {
  const { user } = show(<People />)
  await user.click(button('Next page'))
  await user.type(screen.getByLabelText('Filter City'), 'agr')
  expect(names()).toEqual([3, 6, 9, 12, 15, 18, 21, 24].map((n) => people[n - 1]!.name))
  expect(screen.getByText('Showing 8 Results...').textContent).toContain('of 25')
  await user.type(screen.getByLabelText('Search People'), 'person 12')
  expect(names()).toEqual(['Person 12'])
  await user.type(screen.getByLabelText('Search People'), ' none such')
  expect(screen.getByText('No rows match the filters.')).toBeTruthy()
  await user.click(button('Clear filters'))
  expect(names()).toHaveLength(10)
})

it('shows pages of the chosen size', async () => {
  const { user } = show(<People />)
  expect(names()).toHaveLength(10)
  await user.click(button('Previous page'))
  expect(names()[0]).toBe('Person 01')
  await user.click(button('Last page'))
  expect(names()).toEqual(people.slice(20).map(({ name }) => name))
  expect(screen.getByText(/21–25 of/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Rows per page'), 'All')
  expect(names()).toHaveLength(25)
})

it('downloads the selected rows of all pages; a new filter clears the selection', async () => {
  const onDownload = vi.fn<NonNullable<DataTableProps<Person>['onDownload']>>()
  const { user } = show(<People onDownload={onDownload} />)
  await user.click(screen.getByLabelText('Select Person 02'))
  await user.click(button('Next page'))
  await user.click(screen.getByLabelText('Select Person 11'))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(button('Download selected'))
  const chosen = onDownload.mock.calls[0]?.[0].chosen
  expect(chosen?.map(({ name }) => name)).toEqual(['Person 02', 'Person 11'])
  await user.type(screen.getByLabelText('Filter City'), 'p')
  expect(screen.queryByText('2 selected')).toBeNull()
})

it('selects all rows of the page, and clears the selection', async () => {
  const { user } = show(<People />)
  await user.click(screen.getByLabelText('Select all rows on this page'))
  expect(screen.getByText('10 selected')).toBeTruthy()
  await user.click(button('Clear'))
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

it('works with the keyboard: arrows move, Space and Shift select, Enter opens', async () => {
  const onOpen = vi.fn<(one: Person) => void>()
  const { user } = show(<People onOpen={onOpen} />)
  rows()[0]!.focus()
  await user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(screen.getByText('3 selected')).toBeTruthy()
  await user.keyboard('{End}{Enter}')
  expect(onOpen.mock.calls.map(([one]) => one.name)).toEqual(['Person 10'])
  await user.keyboard('{Escape}')
  expect(screen.queryByText('3 selected')).toBeNull()
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.getByText('10 selected')).toBeTruthy()
})

it('shows columns without room below the row, where they can be sorted and filtered', async () => {
  window.innerWidth = 700
  const { user } = show(<People />)
  const headings = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(headings).not.toContain('City')
  expect(rows()[0]!.textContent).toContain('Pune')
  const below = within(screen.getByRole('group', { name: 'Columns below each row' }))
  await user.click(below.getByRole('button', { name: 'City' }))
  expect(names()[0]).toBe('Person 03')
  await user.type(below.getByLabelText('Filter City'), 'delhi')
  expect(names()).toHaveLength(8)
})

it('shows complete cards on a narrow screen', () => {
  window.innerWidth = 400
  show(<People />)
  expect(screen.queryByRole('table')).toBeNull()
  const card = screen.getAllByRole('listitem')[0]!
  for (const text of ['Person 01', 'Pune', 'Seats']) expect(card.textContent).toContain(text)
})

it('shows a problem instead of the rows, and tries again', async () => {
  const onRetry = vi.fn<() => void>()
  const problem = {
    message: 'The list could not be fetched.',
    canRetry: true,
    isLost: false,
    retryAt: null,
  }
  const { user } = show(<People rows={null} problem={problem} onRetry={onRetry} />)
  expect(screen.getByText('The list could not be fetched.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /again/i }))
  await waitFor(() => expect(onRetry).toHaveBeenCalledTimes(1))
})

it('lets the server filter and page a remote list', async () => {
  const onFiltersChange = vi.fn<NonNullable<DataTableProps<Person>['onFiltersChange']>>()
  const remote = { total: 900, totalAll: 1_000, isBusy: false }
  const onViewChange = vi.fn<DataTableProps<Person>['onViewChange']>()
  const view: TableView = { sort: null, page: 2, pageSize: 10 }
  const page = people.slice(0, 10)
  const { user } = show(
    <People rows={page} filters={{}} {...{ remote, view, onViewChange, onFiltersChange }} />,
  )
  expect(names()).toHaveLength(10)
  expect(screen.getByText(/11–20 of/)).toBeTruthy()
  await user.click(button('Next page'))
  expect(onViewChange).toHaveBeenLastCalledWith({ ...view, page: 3 })
  await user.type(screen.getByLabelText('Filter City'), 'x')
  expect(onFiltersChange).toHaveBeenCalledWith({ city: 'x' })
  expect(onViewChange).toHaveBeenLastCalledWith({ ...view, page: 1 }, true)
})
