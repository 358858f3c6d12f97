import { optionalReason } from '@dastak/contract/operator/operator.ts'
import { CONSOLE_PERMISSIONS } from '@dastak/contract/operator/users.ts'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Tick } from '../../../components/fields/tick.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { ReasonField } from '../reason-field.tsx'
import { grantPermissions, type OperatorUserDetails } from './users.api.ts'
import { usersText } from './users.text.ts'
import shared from '../operator.module.css'

const text = usersText.permissions

interface GrantDialogProps {
  user: OperatorUserDetails
  onClose: () => void
}

/** Grants permissions that an operator has not granted before. */
export function GrantDialog({ user, onClose }: GrantDialogProps) {
  const granted = user.permissions.filter(({ source }) => source === 'operator')
  const offered = CONSOLE_PERMISSIONS.filter(
    (one) => !granted.some(({ permission }) => permission === one),
  )
  const form = useForm({
    values: { permissions: [] as string[], reason: '' },
    rules: {
      permissions: (chosen: string[]) => (chosen.length === 0 ? text.chooseOne : undefined),
      reason: optionalReason,
    },
    othersAt: 'permissions',
    async send({ permissions, reason }) {
      await grantPermissions({ user_id: user.user_id, permissions, reason })
      showSnackbar('success', text.granted(permissions.length))
      onClose()
      return 'leaving'
    },
  })
  const { permissions: chosen } = form.values
  const error = form.errors.permissions
  return (
    <Dialog title={text.grantTitle(user.name ?? usersText.noName)} onClose={onClose}>
      <form className={shared.form} aria-label={text.grant} {...form.element}>
        {offered.length === 0 ? <p>{text.none}</p> : null}
        <fieldset className="ticks">
          <legend>{text.choose}</legend>
          {offered.map((one) => (
            <Tick
              key={one}
              label={<code>{one}</code>}
              isTicked={chosen.includes(one)}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : 'grant-error'}
              onTick={(isTicked) =>
                form.set(
                  'permissions',
                  isTicked ? [...chosen, one] : chosen.filter((other) => other !== one),
                )
              }
            />
          ))}
          {error ? (
            <p id="grant-error" role="alert" className="error-small">
              {error}
            </p>
          ) : null}
        </fieldset>
        <ReasonField {...form.field('reason')} />
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
