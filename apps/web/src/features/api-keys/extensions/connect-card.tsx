import { matchCode } from '@dastak/contract/api-keys/extensions.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { type ConnectIntent, saveConnectIntent } from '../../../lib/session/connect-intent.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { browserName } from './browser-name.ts'
import { connectExtension } from './extension.api.ts'
import classes from './extension.module.css'
import { extensionsText } from './extensions.text.ts'

const requestText = extensionsText.request

interface ConnectCardProps {
  intent: ConnectIntent
  /** The number of the signed-in account. Null while loading. */
  mobile: string | null
  onConnected: () => void
  onLeave: () => void
  /** Signs out, and keeps the request for another account. */
  onOtherAccount: () => void
}

/** Connects an extension that waits. The user compares its code with the one shown there. */
export function ConnectCard(props: ConnectCardProps) {
  const { intent, mobile, onConnected, onLeave, onOtherAccount } = props
  const isOther = mobile !== null && intent.phone !== '' && intent.phone !== mobile

  const connect = useAction(async () => {
    await connectExtension(intent.challenge, browserName(navigator.userAgent))
    saveConnectIntent(null)
    onConnected()
  })
  return (
    <section className={classes.card} aria-label={requestText.label}>
      <p>
        {requestText.account.before} <strong>{mobile ? spacedPhone(mobile) : '…'}</strong>
        {requestText.account.after} {requestText.rights}
      </p>
      <p>{requestText.check}</p>
      <p className={classes.code} aria-label={requestText.code(matchCode(intent.challenge))}>
        {matchCode(intent.challenge)}
      </p>
      {isOther ? (
        <p className="notice">
          {requestText.otherAccount(spacedPhone(intent.phone))}{' '}
          <button type="button" className={classes.link} onClick={onOtherAccount}>
            {requestText.signInAs(spacedPhone(intent.phone))}
          </button>
        </p>
      ) : null}
      {connect.problem && (
        <p role="alert" className="error">
          {connect.problem.message}
        </p>
      )}
      <div className={classes.row}>
        <FormButton isBusy={connect.isBusy} isWaiting={mobile === null} onClick={connect.run}>
          {requestText.connect}
        </FormButton>
        <FormButton variant="default" onClick={onLeave}>
          {requestText.close}
        </FormButton>
      </div>
    </section>
  )
}
