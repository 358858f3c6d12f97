import { personNameField } from '@dastak/contract/fields.ts'
import { NAME_INPUT_MAX } from '@dastak/contract/limits.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { PhoneInput } from '../../../components/fields/phone-input.tsx'
import { codedMessage } from '../../../lib/api/api-error.ts'
import {
  type PhoneValue,
  internationalNumber,
  readLinkedPhone,
  wrongMobile,
} from '../../../lib/phones/phone-number.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { currentSettings } from '../../../lib/state/settings.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { CodeStatus, CodeStep } from '../../../components/codes/code-step.tsx'
import { sendMobileOtp, submitMobileOtp, updateProfile } from './profile.api.ts'
import { type SentCode, useSentCode } from '../../../components/codes/use-sent-code.ts'
import classes from '../dialogs.module.css'
import { profileText } from './profile.text.ts'

const editText = profileText.edit

interface EditProfileDrawerProps {
  name: string
  /** E.164 */
  mobile: string
  /** Reloads the profile. */
  onChanged: () => Promise<void>
  onClose: () => void
}

interface Entered {
  name: string
  user_mobile: PhoneValue
}

/** Saves the name. A new mobile number is saved after the code that was sent to it is entered. */
export function EditProfileDrawer({ name, mobile, onChanged, onClose }: EditProfileDrawerProps) {
  const [entered, setEntered] = useState<Entered>(() => ({
    name,
    user_mobile: readLinkedPhone(mobile, currentSettings().countries),
    ...readStoredObject<Entered>('profile_draft'),
  }))
  const code = useSentCode('new_mobile')

  function edit(next: Entered) {
    setEntered(next)
    writeStoredObject('profile_draft', next)
  }

  function close() {
    writeStoredObject('profile_draft', null)
    onClose()
  }

  async function save(next: Entered): Promise<void | 'leaving'> {
    if (next.name !== name) {
      await updateProfile(next.name)
      await onChanged()
    }
    const to = internationalNumber(next.user_mobile)
    if (to !== mobile) return code.begin(to, sendMobileOtp)
    if (next.name !== name) showSnackbar('success', editText.saved)
    close()
    return 'leaving'
  }

  async function verify({ clientId }: SentCode, otp: string): Promise<'leaving'> {
    await submitMobileOtp(clientId, otp)
    code.clear()
    await onChanged()
    showSnackbar('success', editText.numberChanged)
    close()
    return 'leaving'
  }

  return (
    <Dialog title={profileText.editProfile} onClose={onClose} isDrawer>
      {code.sent ? (
        <CodeStep
          code={code}
          sentTo={editText.sentTo}
          shownTo={spacedPhone(code.sent.to)}
          onSubmit={verify}
          onResend={({ to }) => sendMobileOtp(to)}
          changeLabel={editText.changeNumber}
          onChange={code.leave}
        />
      ) : (
        <ProfileForm entered={entered} onEdit={edit} onSave={save} onCancel={close} />
      )}
      <CodeStatus message={code.message} />
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
    messageOf: codedMessage,
    onEdit,
    send: onSave,
  })
  return (
    <form className="stack" {...form.element}>
      <TextInput
        label={editText.name}
        styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }}
        autoComplete="name"
        size="md"
        maxLength={NAME_INPUT_MAX}
        autoFocus
        {...form.field('name')}
      />
      <PhoneInput label={editText.mobile} {...form.field('user_mobile')} />
      <p className={classes.text}>{editText.mobileNote}</p>
      <DialogFoot onClose={onCancel} submit={editText.save} isBusy={form.isBusy} />
    </form>
  )
}
