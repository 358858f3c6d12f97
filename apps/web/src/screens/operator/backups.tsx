import { FormButton } from '../../components/buttons/form-button.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { makeBackup, useBackups } from '../../features/operator/backups/backups.api.ts'
import { BackupsTable, BACKUPS_SORT } from '../../features/operator/backups/backups-table.tsx'
import { backupsText as text } from '../../features/operator/backups/backups.text.ts'
import { LastGood } from '../../features/operator/backups/last-good.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { showResult } from '../../lib/forms/run-with-snackbar.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import classes from './operator-screens.module.css'

/** /operator/backups: the last good one first. */
export function BackupsScreen() {
  const { data, error, refetch } = useBackups()
  const [view, onViewChange] = useAddressView(BACKUPS_SORT)
  const make = useAction(() =>
    showResult(async () => {
      await makeBackup()
      return text.started
    }),
  )
  const isRunning = data?.is_running ?? false
  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        action={
          <FormButton isBusy={make.isBusy} isWaiting={isRunning} onClick={make.run}>
            {isRunning ? text.making : text.make}
          </FormButton>
        }
      />
      {data ? <LastGood backups={data} /> : null}
      <div className={classes.sections}>
        <SettingsSection title={text.history}>
          <BackupsTable
            rows={data?.data ?? null}
            problem={problemOf(error)}
            onRetry={() => void refetch()}
            view={view}
            onViewChange={onViewChange}
          />
        </SettingsSection>
      </div>
    </>
  )
}
