import { TABLE_FILE_EXTENSIONS } from '@dastak/contract/batch-types.ts'
import { FileButton } from '@mantine/core'
import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { errorMessage, problemOf } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { addCustomers, clearCustomers, useGetKnownCustomers } from './known-customers.api.ts'
import { knownCustomersText as text } from './known-customers.text.ts'

const ACCEPT = TABLE_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The list of the user's own customers: its counts, and how to change it. */
export function KnownCustomersSection({ onChanged }: { onChanged: () => void }) {
  const { data: counts, error, refetch } = useGetKnownCustomers()
  const [busy, setBusy] = useState<'add' | 'replace' | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const isEmpty = counts?.updated_at === null

  async function send(mode: 'add' | 'replace', file: File | null) {
    if (file === null || busy !== null) return
    setBusy(mode)
    try {
      await addCustomers(file, mode)
      onChanged()
      showSnackbar('success', text.saved)
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setBusy(null)
  }

  const problem = counts ? null : problemOf(error)
  const fileButton = (mode: 'add' | 'replace') => (
    // Another key after each file, so that the same one can be chosen again.
    <FileButton
      key={`${mode} ${busy === null}`}
      accept={ACCEPT}
      onChange={(file) => void send(mode, file)}
    >
      {(props) => (
        <FormButton {...props} variant="default" isBusy={busy === mode}>
          {text[mode]}
        </FormButton>
      )}
    </FileButton>
  )
  return (
    <SettingsSection title={text.title} purpose={text.purpose}>
      {problem ? <ProblemPanel problem={problem} onRetry={() => void refetch()} /> : null}
      {counts ? (
        <>
          <p role="status">
            {busy !== null
              ? text.reading
              : isEmpty
                ? text.none
                : text.counts(counts.phones, counts.emails, counts.numbers, counts.names)}
          </p>
          <div className="buttons">
            {fileButton('add')}
            {isEmpty ? null : (
              <>
                {fileButton('replace')}
                <FormButton variant="default" onClick={() => setIsClearing(true)}>
                  {text.clear}
                </FormButton>
              </>
            )}
          </div>
        </>
      ) : null}
      {isClearing ? (
        <ConfirmDialog
          title={text.clearDialog.title}
          action={text.clearDialog.action}
          closeLabel={text.clearDialog.close}
          act={async () => {
            await clearCustomers()
            onChanged()
            return text.clearDialog.done
          }}
          onAnswer={() => setIsClearing(false)}
          onClose={() => setIsClearing(false)}
        >
          <p>{text.clearDialog.text}</p>
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  )
}
