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
import { apiKeysText } from './api-keys.text.ts'
import { CurlExample } from './curl-example.tsx'
import { LimitInput, typedLimit, wrongLimit } from './limit-input.tsx'
import classes from './api-keys.module.css'

const { form: formText, created: createdText, planNeeded: planText } = apiKeysText

interface NewKeyDialogProps {
  hasPlan: boolean
  onSubscribe: () => void
  onClose: () => void
}

/** Asks for name, purpose and limit, then shows the key once. Needs a plan. */
export function NewKeyDialog({ hasPlan, onSubscribe, onClose }: NewKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null)
  // The plan may have ended after the page was loaded.
  const [isRefused, setIsRefused] = useState(false)
  if (!hasPlan || isRefused) return <PlanNeeded onSubscribe={onSubscribe} onClose={onClose} />
  if (key !== null) return <NewKey apiKey={key} onClose={onClose} />
  return (
    <Dialog title={apiKeysText.newKey} onClose={onClose}>
      <KeyForm onCreated={setKey} onNoPlan={() => setIsRefused(true)} onClose={onClose} />
    </Dialog>
  )
}

function PlanNeeded({ onSubscribe, onClose }: Omit<NewKeyDialogProps, 'hasPlan'>) {
  return (
    <Dialog title={apiKeysText.newKey} onClose={onClose}>
      <p>{planText.text}</p>
      <DialogFoot closeLabel={planText.close} onClose={onClose}>
        <FormButton onClick={onSubscribe}>{planText.subscribe}</FormButton>
      </DialogFoot>
    </Dialog>
  )
}

interface KeyFormProps {
  onCreated: (key: string) => void
  onNoPlan: () => void
  onClose: () => void
}

function KeyForm({ onCreated, onNoPlan, onClose }: KeyFormProps) {
  const form = useForm({
    values: { name: '', purpose: '', daily_credits: '' },
    rules: { name: apiKeyNameField, purpose: apiKeyPurposeField, daily_credits: wrongLimit },
    othersAt: 'name',
    draft: 'api_key_draft',
    async send(entered) {
      try {
        onCreated(
          await createServerToken({ ...entered, daily_credits: typedLimit(entered.daily_credits) }),
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
        label={formText.name}
        description={formText.nameNote}
        size="md"
        autoFocus
        autoComplete="off"
        maxLength={100}
        {...form.field('name')}
      />
      <Textarea
        label={formText.purpose}
        description={formText.purposeNote}
        rows={2}
        maxLength={PURPOSE_MAX}
        {...form.field('purpose')}
      />
      <LimitInput {...form.field('daily_credits')} />
      <DialogFoot onClose={onClose} submit={formText.submit} isBusy={form.isBusy} />
    </form>
  )
}

function NewKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Dialog title={createdText.title} onClose={onClose} width={720}>
      <p role="status">{createdText.warning}</p>
      <div className={classes.key}>
        <code>{apiKey}</code>
        <FormButton
          autoFocus
          onClick={() => void copyText(apiKey, createdText.copied, createdText.noun)}
        >
          {createdText.copy}
        </FormButton>
      </div>
      <p>{createdText.tryIt}</p>
      <CurlExample apiKey={apiKey} />
      <DialogFoot closeLabel={createdText.close} onClose={onClose} />
    </Dialog>
  )
}
