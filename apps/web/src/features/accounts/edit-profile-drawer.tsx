import { personNameField } from '@dastak/contract/fields.ts'
import { NAME_INPUT_MAX } from '@dastak/contract/limits.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { PhoneInput } from '../../components/fields/phone-input.tsx'
import { codedMessage } from '../../lib/api/api-error.ts'
import {
  type PhoneValue,
  internationalNumber,
  readLinkedPhone,
  wrongMobile,
} from '../../lib/phones/phone-number.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { currentSettings } from '../../lib/state/settings.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { readStoredObject, writeStoredObject } from '../../lib/state/storage.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { CodeStep } from './code-step.tsx'
import { sendMobileOtp, submitMobileOtp, updateProfile } from './profile.api.ts'
import { type SentCode, keepSentCode, newSentCode, readSentCode } from './sent-code.ts'
import classes from './dialogs.module.css'

interface EditProfileDrawerProps {
  name: string
  /** E.164 */
  mobile: string
  /** Loads anew what was changed. */
  onChanged: () => Promise<void>
  onClose: () => void
}

interface Entered {
  name: string
  user_mobile: PhoneValue
}

/** Saves the name; a new mobile number after a code to it. */
export function EditProfileDrawer({ name, mobile, onChanged, onClose }: EditProfileDrawerProps) {
  const [entered, setEntered] = useState<Entered>(() => ({
    name,
    user_mobile: readLinkedPhone(mobile, currentSettings().countries),
    ...readStoredObject<Entered>('profile_draft'),
  }))
  const [sent, setSent] = useState<SentCode | null>(null)
  const [message, setMessage] = useState('')

  function edit(next: Entered) {
    setEntered(next)
    writeStoredObject('profile_draft', next)
  }

  function close() {
    writeStoredObject('profile_draft', null)
    onClose()
  }

  function show(next: SentCode) {
    keepSentCode('mobile_code', next)
    setSent(next)
  }

  async function send(to: string) {
    show(newSentCode(await sendMobileOtp(to), to))
    setMessage('OTP send successfully')
  }

  async function save(next: Entered): Promise<void | 'leaving'> {
    if (next.name !== name) {
      await updateProfile(next.name)
      await onChanged()
    }
    const to = internationalNumber(next.user_mobile)
    if (to !== mobile) {
      const underWay = readSentCode('mobile_code', to)
      return underWay ? show(underWay) : send(to)
    }
    if (next.name !== name) showSnackbar('success', 'Profile saved')
    close()
    return 'leaving'
  }

  async function verify({ clientId }: SentCode, otp: string): Promise<'leaving'> {
    await submitMobileOtp(clientId, otp)
    keepSentCode('mobile_code', null)
    await onChanged()
    showSnackbar('success', 'Mobile number changed')
    close()
    return 'leaving'
  }

  return (
    <Dialog title="Edit Profile" onClose={onClose} isDrawer>
      {sent ? (
        <CodeStep
          key={sent.clientId}
          sent={sent}
          words="Enter the code that we sent to"
          shownTo={spacedPhone(sent.to)}
          onSubmit={(otp) => verify(sent, otp)}
          onResend={async () => {
            setMessage('')
            await send(sent.to)
          }}
          onWait={(resendAt) => show({ ...sent, resendAt })}
          changeLabel="Change number"
          onChange={() => {
            setMessage('')
            setSent(null)
          }}
          onEdit={() => setMessage('')}
          onEnded={() => keepSentCode('mobile_code', null)}
        />
      ) : (
        <ProfileForm entered={entered} onEdit={edit} onSave={save} onCancel={close} />
      )}
      <div role="status" className={classes.messages}>
        {message && <p className={classes.message}>{message}</p>}
      </div>
    </Dialog>
  )
}

interface ProfileFormProps {
  entered: Entered
  onEdit: (entered: Entered) => void
  onSave: (entered: Entered) => Promise<void | 'leaving'>
  onCancel: () => void
}

function ProfileForm({ entered, onEdit, onSave, onCancel }: ProfileFormProps) {
  const form = useForm({
    values: entered,
    rules: {
      name: personNameField,
      user_mobile: wrongMobile,
    },
    othersAt: 'user_mobile',
    words: codedMessage,
    onEdit,
    send: onSave,
  })
  return (
    <form className="stack" {...form.element}>
      <TextInput
        label="Name"
        styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }}
        autoComplete="name"
        size="md"
        maxLength={NAME_INPUT_MAX}
        autoFocus
        {...form.field('name')}
      />
      <PhoneInput label="Mobile number" {...form.field('user_mobile')} />
      <p className={classes.text}>
        You sign in with this number. A new one gets a 4-digit code first; your other devices are
        then signed out.
      </p>
      <DialogFoot onClose={onCancel} submit="Save" isBusy={form.isBusy} />
    </form>
  )
}
