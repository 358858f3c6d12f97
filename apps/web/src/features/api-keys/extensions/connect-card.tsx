import { matchCode } from '@dastak/contract/api-keys/extensions.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { type ConnectWish, keepConnectWish } from '../../../lib/session/connect-wish.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { browserName } from './browser-name.ts'
import { connectExtension } from './extension.api.ts'
import classes from './extension.module.css'

interface ConnectCardProps {
  wish: ConnectWish
  /** Of the account that is signed in; null until it is known. */
  mobile: string | null
  onConnected: () => void
  onLeave: () => void
  /** Signs out, and keeps the wish for another account. */
  onOtherAccount: () => void
}

/** A waiting extension: whose account it is for, and the code by which its user knows it. */
export function ConnectCard(props: ConnectCardProps) {
  const { wish, mobile, onConnected, onLeave, onOtherAccount } = props
  const isOther = mobile !== null && wish.phone !== '' && wish.phone !== mobile

  const connect = useAction(async () => {
    await connectExtension(wish.challenge, browserName(navigator.userAgent))
    keepConnectWish(null)
    onConnected()
  })
  return (
    <section className={classes.card} aria-label="Connect extension">
      <p>
        A browser extension asks to work with the account of{' '}
        <strong>{mobile ? spacedPhone(mobile) : '…'}</strong>: it may send LinkedIn requests and
        spend credits on them, see your balance and your lists, and nothing else.
      </p>
      <p>Check that the extension shows the same code:</p>
      <p className={classes.code} aria-label={`Code ${matchCode(wish.challenge)}`}>
        {matchCode(wish.challenge)}
      </p>
      {isOther ? (
        <p className="notice">
          In the extension {spacedPhone(wish.phone)} was entered, which is another account.{' '}
          <button type="button" className={classes.link} onClick={onOtherAccount}>
            Sign in with {spacedPhone(wish.phone)}
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
          Connect
        </FormButton>
        <FormButton variant="default" onClick={onLeave}>
          Not now
        </FormButton>
      </div>
    </section>
  )
}
