import { apiKeyNameField, apiKeyPurposeField } from '@dastak/contract/api-keys/api-keys.ts'
import { PURPOSE_MAX } from '@dastak/contract/limits.ts'
import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { copyText } from '../../lib/screen/copy-text.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { createServerToken } from './api-keys.api.ts'
import { CurlExample } from './curl-example.tsx'
import { LimitInput, typedLimit, wrongLimit } from './limit-input.tsx'
import classes from './api-keys.module.css'

interface NewKeyDialogProps {
  hasPlan: boolean
  onSubscribe: () => void
  onClose: () => void
}

/** Asks for name, purpose and limit, then shows the key, this once. Without a plan none. */
export function NewKeyDialog({ hasPlan, onSubscribe, onClose }: NewKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null)
  // The plan may have ended since the page was loaded.
  const [isRefused, setIsRefused] = useState(false)
  if (!hasPlan || isRefused) return <PlanNeeded onSubscribe={onSubscribe} onClose={onClose} />
  if (key !== null) return <KeyMade apiKey={key} onClose={onClose} />
  return (
    <Dialog title="New API key" onClose={onClose}>
      <NameForm onMade={setKey} onNoPlan={() => setIsRefused(true)} onClose={onClose} />
    </Dialog>
  )
}

function PlanNeeded({ onSubscribe, onClose }: Omit<NewKeyDialogProps, 'hasPlan'>) {
  return (
    <Dialog title="New API key" onClose={onClose}>
      <p>Please select a plan before proceeding further</p>
      <DialogFoot closeLabel="Not now" onClose={onClose}>
        <FormButton onClick={onSubscribe}>Subscribe</FormButton>
      </DialogFoot>
    </Dialog>
  )
}

interface NameFormProps {
  onMade: (key: string) => void
  onNoPlan: () => void
  onClose: () => void
}

function NameForm({ onMade, onNoPlan, onClose }: NameFormProps) {
  const form = useForm({
    values: { name: '', purpose: '', daily_credits: '' },
    rules: { name: apiKeyNameField, purpose: apiKeyPurposeField, daily_credits: wrongLimit },
    othersAt: 'name',
    draft: 'api_key_draft',
    async send(asked) {
      try {
        onMade(
          await createServerToken({ ...asked, daily_credits: typedLimit(asked.daily_credits) }),
        )
        return 'leaving'
      } catch (error) {
        if (!(error instanceof ApiError) || error.messageCode !== 'plan_required') throw error
        onNoPlan()
        return 'leaving'
      }
    },
  })
  return (
    <form className="stack" {...form.element}>
      <TextInput
        label="Key name"
        description="What it is for, for example the program that uses it"
        size="md"
        autoFocus
        autoComplete="off"
        maxLength={100}
        {...form.field('name')}
      />
      <Textarea
        label="Purpose (optional)"
        description={
          'What its bulk requests about vehicles, mobile numbers and PANs are for. A request can ' +
          'say its own.'
        }
        rows={2}
        maxLength={PURPOSE_MAX}
        {...form.field('purpose')}
      />
      <LimitInput {...form.field('daily_credits')} />
      <DialogFoot onClose={onClose} submit="Create key" isBusy={form.isBusy} />
    </form>
  )
}

function KeyMade({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Dialog title="Your new API key" onClose={onClose} width={720}>
      <p role="status">Copy it now: it is not shown again. Whoever has it spends your credits.</p>
      <div className={classes.key}>
        <code>{apiKey}</code>
        <FormButton autoFocus onClick={() => void copyText(apiKey, 'API key copied', 'key')}>
          Copy key
        </FormButton>
      </div>
      <p>Try it: this command asks for a test number, which costs nothing.</p>
      <CurlExample apiKey={apiKey} />
      <DialogFoot closeLabel="Done" onClose={onClose} />
    </Dialog>
  )
}
