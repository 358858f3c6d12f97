import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import type { Problem } from '../../lib/api-error.ts'
import { usePersonRows } from '../../lib/use-person-rows.ts'
import { directorColumns } from './director-columns.tsx'
import type { DirectorState } from './director-contact.ts'

interface DirectorTableProps {
  /** Null while they are loading. */
  directors: readonly DirectorRecord[] | null
  problem: Problem | null
  onRetry: () => void
  hasCompany: boolean
  view: TableView
  onViewChange: (view: TableView) => void
  stateOf: (din: string) => DirectorState
  /** Reveals a director; true when there is something to show under the row. */
  onGetDetails: (din: string) => Promise<boolean>
  /** What stands under an open row. */
  renderDetails: (din: string) => ReactNode
  hint: string
  more?: ReactNode
}

const dinOf = (director: DirectorRecord) => director.din_number
const keyOf = (director: DirectorRecord) => `${director.din_number} ${director.identification_number ?? ''}`

/** Directors whose details are fetched once by Get Details and then expand and fold. */
export function DirectorTable(props: DirectorTableProps) {
  const { directors, stateOf, onGetDetails, renderDetails, hasCompany, hint, ...table } = props
  const { onOpen: onOpenPerson, onRowsShown, openRow } = usePersonRows('Directors', dinOf)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before)
      if (isOpen) next.add(key)
      else next.delete(key)
      return next
    })
  const columns = useMemo(
    () =>
      directorColumns({
        hasCompany,
        onOpenPerson,
        stateOf: (director) => stateOf(director.din_number),
        onGetDetails: async (director) => {
          if (await onGetDetails(director.din_number)) toggle(keyOf(director), true)
        },
      }),
    [hasCompany, stateOf, onGetDetails, onOpenPerson],
  )
  return (
    <DataTable
      {...table}
      name="directors"
      label="Directors"
      columns={columns}
      rows={directors}
      rowKey={keyOf}
      openKey={openRow && keyOf(openRow)}
      onRowsShown={onRowsShown}
      hasPager={false}
      csvName="employee_directory.csv"
      empty={{ hint }}
      expansion={{
        canOpen: (director) => stateOf(director.din_number).isLoaded,
        isOpen: (director) => open.has(keyOf(director)),
        onToggle: (director) => toggle(keyOf(director), !open.has(keyOf(director))),
        render: (director) => renderDetails(director.din_number),
      }}
    />
  )
}
