import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { GoButton } from '../../components/buttons/go-button.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { errorMessage, problemOf } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { pushLeads, useListCrmConnections } from './crm.api.ts'
import { namesOf } from './crm-status.ts'
import { crmText } from './crm.text.ts'

const { push: text } = crmText

/** Shows what is sent of some leads to which CRM, and sends it. */
export function PushDialog(props: { leadIds: readonly string[]; onClose: () => void }) {
  const { leadIds, onClose } = props
  const { data: connections, error, refetch } = useListCrmConnections()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [queued, setQueued] = useState<number | null>(null)
  const connection =
    connections?.find(({ connection_id: id }) => id === chosen) ??
    connections?.find(({ state }) => state === 'ready') ??
    connections?.[0]
  const isRefused = connection?.state === 'refused'

  async function send(id: string) {
    setIsBusy(true)
    try {
      setQueued((await pushLeads(id, [...leadIds])).queued)
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setIsBusy(false)
  }

  if (queued !== null)
    return (
      <Dialog title={text.title} onClose={onClose}>
        <p role="status">{text.done(queued)}</p>
        <DialogFoot closeLabel={text.close} onClose={onClose}>
          <GoButton to="/account/crm">{text.seeLog}</GoButton>
        </DialogFoot>
      </Dialog>
    )
  if (connections?.length === 0)
    return (
      <Dialog title={text.title} onClose={onClose}>
        <p className="dim">{text.none}</p>
        <DialogFoot onClose={onClose}>
          <GoButton to="/account/crm">{text.connect}</GoButton>
        </DialogFoot>
      </Dialog>
    )
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div className="stack">
        {connections && connection && (
          <>
            <NativeSelect
              label={text.to}
              data={connections.map(({ connection_id: value, name: label }) => ({ value, label }))}
              value={connection.connection_id}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <div>
              <p>{text.what(leadIds.length)}</p>
              <p className="dim">
                {namesOf(
                  connection.fields.filter((field) => !connection.missing_fields.includes(field)),
                )}
              </p>
            </div>
            <p className="dim-small">{text.rules}</p>
            {isRefused && <p role="alert">{text.refused}</p>}
          </>
        )}
      </div>
      <DialogFoot onClose={onClose} problem={problemOf(error)} onRetry={() => void refetch()}>
        <FormButton
          isBusy={isBusy}
          isWaiting={!connection || isRefused}
          onClick={() => connection && void send(connection.connection_id)}
        >
          {text.submit(leadIds.length)}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
