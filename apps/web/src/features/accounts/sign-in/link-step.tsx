import type { UserDetails } from '@dastak/contract/me.ts'
import { useRef } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { clearLoginLink } from './login-link.ts'
import { submitLoginLink, userToOnboard } from './sign-in.api.ts'
import classes from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

const linkText = signInText.link

export interface LinkStepProps {
  token: string
  /** The user wants to sign in with a code instead. */
  onLeave: () => void
  /** `user` is null if the user is onboarded already. */
  onVerified: (user: UserDetails | null) => void
}

/** An operator's link. Only the button uses it up: programs that preview links must not. */
export function LinkStep({ token, onLeave, onVerified }: LinkStepProps) {
  const isUsed = useRef(false)
  const { run, isBusy, problem } = useAction(async () => {
    // On a second press the link may be used up already, because only the step after it failed.
    // A session that began before does not count: it may be another user's.
    if (!isUsed.current) await submitLoginLink(token)
    isUsed.current = true
    clearLoginLink()
    onVerified(await userToOnboard())
  })

  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <h2>{linkText.heading}</h2>
        <p>{linkText.intro}</p>
      </div>
      {problem && (
        <p role="alert" className={classes.lost}>
          {problem.message}
        </p>
      )}
      <FormButton size="md" fullWidth autoFocus isBusy={isBusy} onClick={run}>
        {linkText.submit}
      </FormButton>
      <button type="button" className={classes.textButton} onClick={onLeave}>
        {linkText.codeInstead}
      </button>
    </div>
  )
}
