import { useState } from 'react'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  nameColumn,
  statusColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import shared from '../operator.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { troubleOf } from './vendor-state.ts'
import { type OperatorVendor, setEnabled, takeOwnKeys } from './vendors.api.ts'
import classes from './vendors.module.css'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.vendors
const { columns: headers } = text

type Act = (what: 'keys' | 'disable', vendor: OperatorVendor) => void

/** Only requests of a preset are known to hold the key of a customer. */
const mayTakeOwnKeys = ({ preset, key_names: names }: OperatorVendor) =>
  preset !== null && names.length > 0

const enable = (vendor: string) =>
  showResult(async () => {
    await setEnabled(vendor, true)
    return text.isEnabled(vendor)
  })

const switchOwnKeys = ({ vendor, takes_own_keys: takes }: OperatorVendor) =>
  showResult(async () => {
    await takeOwnKeys(vendor, !takes)
    return takes ? text.areNotUsed(vendor) : text.areUsed(vendor)
  })

const columnsOf = (act: Act): Column<OperatorVendor>[] => [
  nameColumn('vendor', headers.name, ({ vendor }) => vendor, { minWidth: 130 }),
  statusColumn(
    'state',
    headers.state,
    (vendor) => troubleOf(vendor) ?? { label: text.enabled, meaning: 'done' },
    { width: 165 },
  ),
  {
    id: 'origin',
    header: headers.origin,
    text: ({ preset }) => (preset === null ? text.file : text.preset(preset)),
    minWidth: 110,
    priority: 3,
  },
  {
    id: 'calls',
    header: headers.calls,
    text: ({ addresses }) => addresses.join(', '),
    render: ({ addresses }) => <span className={classes.address}>{addresses.join(', ')}</span>,
    minWidth: 140,
    priority: 2,
  },
  {
    id: 'keys',
    header: headers.keys,
    text: ({ key_names: names }) => names.join(', ') || text.noKeys,
    render: ({ key_names: names }) => (
      <span className={classes.address}>{names.join(', ') || text.noKeys}</span>
    ),
    minWidth: 120,
    priority: 3,
  },
  {
    id: 'ownKeys',
    header: headers.ownKeys,
    text: ({ takes_own_keys: takes }) => (takes ? text.used : text.notUsed),
    minWidth: 90,
    priority: 2,
  },
  actionColumn(
    'actions',
    (row) => (
      <span className={shared.buttons}>
        {mayTakeOwnKeys(row) && (
          <RowButton
            does={row.takes_own_keys ? text.stop : text.use}
            to={row.vendor}
            onClick={() => void switchOwnKeys(row)}
          />
        )}
        {row.key_names.length > 0 && (
          <RowButton does={text.keys} to={row.vendor} onClick={() => act('keys', row)} />
        )}
        {row.is_enabled ? (
          <RowButton does={text.disable} to={row.vendor} onClick={() => act('disable', row)} />
        ) : (
          <RowButton does={text.enable} to={row.vendor} onClick={() => void enable(row.vendor)} />
        )}
      </span>
    ),
    230,
  ),
]

interface VendorsTableProps extends Pick<DataTableProps<OperatorVendor>, 'view' | 'onViewChange'> {
  vendors: readonly OperatorVendor[]
}

/** All vendors, with their keys by name. */
export function VendorsTable({ vendors, ...table }: VendorsTableProps) {
  const [open, setOpen] = useState<{ what: 'keys' | 'disable'; vendor: OperatorVendor } | null>(
    null,
  )
  const [columns] = useState(() => columnsOf((what, vendor) => setOpen({ what, vendor })))
  const close = () => setOpen(null)
  return (
    <>
      <DataTable
        {...table}
        name="operator-vendors"
        label={text.label}
        columns={columns}
        rows={vendors}
        rowKey={({ vendor }) => vendor}
        hasPager={false}
        hasFilters={false}
      />
      {vendors.map(
        ({ vendor, callback_address: address }) =>
          address !== null && (
            <p key={vendor} className={`dim-small ${classes.address}`}>
              <strong>{vendor}</strong>: {text.callback} <code>{address}</code>
            </p>
          ),
      )}
      <p className="dim-small">{text.ownKeysNote}</p>
      {vendors.some(({ preset }) => preset === null) && (
        <p className="dim-small">{text.onlyPresets}</p>
      )}
      {open?.what === 'keys' && <KeysDialog vendor={open.vendor} onClose={close} />}
      {open?.what === 'disable' && (
        <ConfirmDialog
          title={text.disableTitle(open.vendor.vendor)}
          action={text.disable}
          closeLabel={text.keep}
          act={async () => {
            await setEnabled(open.vendor.vendor, false)
            return text.isDisabled(open.vendor.vendor)
          }}
          onAnswer={close}
          onClose={close}
        >
          <p>{text.disableText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
