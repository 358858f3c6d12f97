import type { UserDetails } from '@dastak/contract/me.ts'
import { useRef } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { forgetLoginLink } from './login-link.ts'
import { submitLoginLink, userToOnboard } from './sign-in.api.ts'
import classes from './sign-in.module.css'

interface LinkStepProps {
  token: string
  /** The person would rather have a code. */
  onLeave: () => void
  /** The details are given when the person still has to be onboarded. */
  onVerified: (user: UserDetails | null) => void
}

/** An operator's link, used up only by the button: what opens links to look takes none away. */
export function LinkStep({ token, onLeave, onVerified }: LinkStepProps) {
  const isUsed = useRef(false)
  const { run, isBusy, problem } = useAction(async () => {
    // It may have been good before, and only what comes after it have failed. Who has begun to
    // sign in here may be somebody else: only this link says who it is for.
    if (!isUsed.current) await submitLoginLink(token)
    isUsed.current = true
    forgetLoginLink()
    onVerified(await userToOnboard())
  })

  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <h2>Sign in by your link</h2>
        <p>It works once, in this browser. Nobody else should have it.</p>
      </div>
      {problem && (
        <p role="alert" className={classes.lost}>
          {problem.message}
        </p>
      )}
      <FormButton size="md" fullWidth autoFocus isBusy={isBusy} onClick={run}>
        Sign in
      </FormButton>
      <button type="button" className={classes.textButton} onClick={onLeave}>
        Sign in with a code instead
      </button>
    </div>
  )
}
