import { TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'
import { useMemo, useState } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { actionColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { useAddressView } from '../../../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { errorMessage, problemOf } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { type Device, endOtherSessions, endSession, useListSessions } from './devices.api.ts'
import classes from './devices-section.module.css'
import { devicesText } from './devices.text.ts'

/** The devices on which the account is signed in. Signs out one, or all except this one. */
export function DevicesSection() {
  const [view, onViewChange] = useAddressView('-active')
  const { data: devices, error, refetch } = useListSessions()
  const [isEndingAll, setIsEndingAll] = useState(false)
  const columns = useMemo(() => deviceColumns((device) => void signOutDevice(device)), [])
  const isLong = (devices?.length ?? 0) > TABLE_PAGE_SIZE
  const hasOthers = devices?.some((device) => !device.is_current) ?? false

  async function signOutOthers() {
    setIsEndingAll(true)
    const ended = await resultOrNull(endOtherSessions)
    if (ended !== null) showSnackbar('success', devicesText.signedOutOthers(ended))
    setIsEndingAll(false)
  }

  return (
    <SettingsSection
      title={devicesText.title}
      purpose={devicesText.purpose}
      action={
        hasOthers && (
          <FormButton variant="default" isBusy={isEndingAll} onClick={() => void signOutOthers()}>
            {devicesText.signOutOthers}
          </FormButton>
        )
      }
    >
      <DataTable
        name="devices"
        label={devicesText.title}
        columns={columns}
        rows={devices ?? null}
        rowKey={(device) => device.session_id}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={onViewChange}
        hasFilters={isLong}
        hasPager={isLong}
      />
    </SettingsSection>
  )
}

async function signOutDevice(device: Device): Promise<void> {
  if ((await resultOrNull(() => endSession(device.session_id).then(() => true))) !== null)
    showSnackbar('success', devicesText.signedOut(device.device))
}

/** If `work` fails, shows its error and returns null. */
async function resultOrNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
    return null
  }
}

function deviceColumns(onSignOut: (device: Device) => void): Column<Device>[] {
  const { columns } = devicesText
  return [
    {
      id: 'device',
      header: columns.device,
      text: (device) => device.device,
      render: (device) => (
        <span title={device.user_agent}>
          {device.device}{' '}
          {device.is_current && <span className={classes.current}>{devicesText.thisDevice}</span>}
        </span>
      ),
      isTitle: true,
      minWidth: 160,
    },
    { id: 'address', header: columns.address, text: (device) => device.ip_address, priority: 2 },
    timeColumn('signed-in', columns.signedIn, (device) => device.signed_in_at, {
      minWidth: 110,
      priority: 3,
    }),
    timeColumn('active', columns.lastActive, (device) => device.last_active_at, { minWidth: 110 }),
    actionColumn(
      'sign-out',
      (device) =>
        device.is_current ? null : (
          <RowButton
            does={devicesText.signOut}
            to={device.device}
            onClick={() => onSignOut(device)}
          />
        ),
      110,
    ),
  ]
}
