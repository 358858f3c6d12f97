import { Link } from '@tanstack/react-router'
import { ProgressBar } from '../../components/facts/progress-bar.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { RunningImports } from '../../features/operator/imports/running-imports.tsx'
import { type SetUpStepState, useSetUp } from '../../features/operator/set-up/set-up.api.ts'
import classes from '../../features/operator/set-up/set-up.module.css'
import { setUpText as text } from '../../features/operator/set-up/set-up.text.ts'
import { StepCard } from '../../features/operator/set-up/step-card.tsx'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { problemOf } from '../../lib/api/api-error.ts'

/** /operator/set-up: the steps from a new installation to one that can be used. */
export function SetUpScreen() {
  const { data, error, refetch, isFetching } = useSetUp()
  const problem = data ? null : problemOf(error)
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      {data ? (
        <Steps steps={data.steps} isDemo={data.is_demo} />
      ) : problem ? (
        <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <p role="status">{text.loading}</p>
      )}
    </>
  )
}

function Steps({ steps, isDemo }: { steps: readonly SetUpStepState[]; isDemo: boolean }) {
  const good = steps.filter(({ state }) => state === 'good').length
  const words = text.done(good, steps.length)
  return (
    <>
      <p role="status">{words}</p>
      <ProgressBar
        label={text.title}
        done={good}
        of={steps.length}
        text={words}
        className={classes.bar}
      />
      {isDemo ? <p className="dim">{text.demo}</p> : null}
      <ol className={classes.steps} aria-label={text.steps}>
        {steps.map((step, index) => (
          <StepCard key={step.step} number={index + 1} step={step}>
            <More step={step} />
          </StepCard>
        ))}
      </ol>
    </>
  )
}

/** What leads on from a step. */
function More({ step: { step } }: { step: SetUpStepState }) {
  const { data: user } = useGetUserDetails()
  if (step === 'mail' && user?.email_verified === false)
    return <Link to="/confirm-email">{text.links.confirmEmail}</Link>
  if (step === 'registry')
    return (
      <>
        <RunningImports />
        <Link to="/operator/imports">{text.links.imports}</Link>
      </>
    )
  if (step === 'contacts')
    return (
      <span className="wide-row">
        <Link to="/operator/imports">{text.links.imports}</Link>
        <Link to="/operator/vendors">{text.links.vendors}</Link>
      </span>
    )
  if (step === 'backup') return <Link to="/operator/backups">{text.links.backups}</Link>
  return null
}
