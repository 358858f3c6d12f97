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

/** Where the account is signed in, with sign-out of one device and of all others. */
export function DevicesSection() {
  const [view, onViewChange] = useAddressView('-active')
  const { data: devices, error, refetch } = useListSessions()
  const [isEndingAll, setIsEndingAll] = useState(false)
  const columns = useMemo(() => deviceColumns((device) => void signOutDevice(device)), [])
  const isLong = (devices?.length ?? 0) > TABLE_PAGE_SIZE
  const hasOthers = devices?.some((device) => !device.is_current) ?? false

  async function signOutOthers() {
    setIsEndingAll(true)
    const ended = await tell(endOtherSessions)
    if (ended !== null)
      showSnackbar('success', ended === 1 ? 'Signed out 1 device' : `Signed out ${ended} devices`)
    setIsEndingAll(false)
  }

  return (
    <SettingsSection
      title="Signed-in devices"
      purpose="A device that you sign out has to sign in again with a code."
      action={
        hasOthers && (
          <FormButton variant="default" isBusy={isEndingAll} onClick={() => void signOutOthers()}>
            Sign out all others
          </FormButton>
        )
      }
    >
      <DataTable
        name="devices"
        label="Signed-in devices"
        columns={columns}
        rows={devices ?? null}
        rowKey={(device) => device.session_id}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={onViewChange}
        // A few rows need neither.
        hasFilters={isLong}
        hasPager={isLong}
      />
    </SettingsSection>
  )
}

async function signOutDevice(device: Device): Promise<void> {
  if ((await tell(() => endSession(device.session_id).then(() => true))) !== null)
    showSnackbar('success', `Signed out ${device.device}`)
}

/** Does it, and tells where it failed; null then. */
async function tell<Done>(work: () => Promise<Done>): Promise<Done | null> {
  try {
    return await work()
  } catch (failure) {
    showSnackbar('error', errorMessage(failure))
    return null
  }
}

function deviceColumns(onSignOut: (device: Device) => void): Column<Device>[] {
  return [
    {
      id: 'device',
      header: 'Device',
      text: (device) => device.device,
      render: (device) => (
        <span title={device.user_agent}>
          {device.device}{' '}
          {device.is_current && <span className={classes.current}>This device</span>}
        </span>
      ),
      isTitle: true,
      minWidth: 160,
    },
    { id: 'address', header: 'IP address', text: (device) => device.ip_address, priority: 2 },
    timeColumn('signed-in', 'Signed in', (device) => device.signed_in_at, {
      minWidth: 110,
      priority: 3,
    }),
    timeColumn('active', 'Last active', (device) => device.last_active_at, { minWidth: 110 }),
    actionColumn(
      'sign-out',
      (device) =>
        device.is_current ? null : (
          <RowButton does="Sign out" to={device.device} onClick={() => onSignOut(device)} />
        ),
      110,
    ),
  ]
}
