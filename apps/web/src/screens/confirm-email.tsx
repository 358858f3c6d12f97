import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ColorSchemeToggle } from '../components/buttons/color-scheme-toggle.tsx'
import { SmallButton } from '../components/buttons/small-button.tsx'
import { Brand } from '../components/page/brand.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { emailText } from '../features/accounts/email/email.text.ts'
import { useEmailLink } from '../features/accounts/email/email-link.ts'
import { useEmailSteps } from '../features/accounts/email/use-email-steps.tsx'
import { reloadUserDetails, useAwaitedVerification } from '../features/me/user-details.ts'
import { codedProblemOf, problemOf } from '../lib/api/api-error.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { writeStored } from '../lib/state/storage.ts'
import classes from './card-page.module.css'

const text = emailText.onboarding

/** /confirm-email: the last step of the onboarding. The link in the email opens it too. */
export function ConfirmEmailScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <header className={classes.head}>
          <Brand size={30} />
          <ColorSchemeToggle />
        </header>
        <main className={classes.card}>
          <Step />
        </main>
      </div>
    </QueryClientProvider>
  )
}

function Step() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const user = useAwaitedVerification()
  const link = useEmailLink(hash, reloadUserDetails)
  const isVerified = user.data?.email_verified ?? false

  /** The guard of the sign-in page knows which screen is next. */
  function leave() {
    writeStored('email_step', null)
    void navigate({ to: '/', replace: true, state: { returnTo: state.returnTo } })
  }
  // By the code, by the link in any tab, or by the operator.
  const leaveVerified = useEffectEvent(() => {
    writeStored('code.email', null)
    if (link.error) showSnackbar('info', text.alreadyVerified)
    else showSnackbar('success', emailText.verified)
    leave()
  })
  useEffect(() => {
    if (isVerified && !link.isLoading) leaveVerified()
  }, [isVerified, link.isLoading])

  const problem = codedProblemOf(user.error)
  if (problem && !user.data)
    return <ProblemPanel look="bare" problem={problem} onRetry={() => void user.refetch()} />
  if (!user.data || isVerified || link.isLoading)
    return (
      <>
        <h1>{emailText.verifyTitle}</h1>
        <p role="status" className="dim">
          {text.opening}
        </p>
      </>
    )
  return (
    <Steps email={user.data.email} linkProblem={problemOf(link.error)?.message} onLater={leave} />
  )
}

interface StepsProps {
  email: string | null
  /** Why the link did not verify the address. */
  linkProblem: string | undefined
  onLater: () => void
}

function Steps({ email, linkProblem, onLater }: StepsProps) {
  const { title, steps, isCodeStep } = useEmailSteps({
    email,
    startsAtCode: true,
    onChanged: reloadUserDetails,
    // The screen notices it, as it notices the link.
    onVerified: () => undefined,
  })
  return (
    <>
      <h1>{title}</h1>
      {linkProblem && (
        <p role="alert" className={classes.problem}>
          {linkProblem}
        </p>
      )}
      {isCodeStep && <p className="dim">{text.purpose}</p>}
      {steps}
      {isCodeStep && <p className="dim-small">{text.link}</p>}
      <SmallButton look="plain" className={classes.later} onClick={onLater}>
        {text.later}
      </SmallButton>
    </>
  )
}
