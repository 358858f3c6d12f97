import { SET_UP_STEPS, SET_UP_TESTS } from '@dastak/contract/operator/set-up.ts'
import { entryOf, type StatusText } from '@dastak/contract/statuses.ts'
import { type ReactNode, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { CodeTestDialog } from './code-test-dialog.tsx'
import { type CodeStepName, type SetUpStep, type SetUpStepState, testStep } from './set-up.api.ts'
import shared from '../operator.module.css'
import classes from './set-up.module.css'
import { setUpText as text } from './set-up.text.ts'

const STATES: Readonly<Record<string, StatusText>> = {
  good: { label: text.states.good, meaning: 'done' },
  to_do: { label: text.states.to_do, meaning: 'waiting' },
  failed: { label: text.states.failed, meaning: 'failed' },
}

/** The title of a step. */
const stepTitle = ({ step }: SetUpStepState): string => entryOf<string>(SET_UP_STEPS, step) ?? step

interface StepCardProps {
  number: number
  step: SetUpStepState
  /** What else belongs to the step: links, and the progress of imports. */
  children?: ReactNode
}

/** One step: its state, what is missing, and the test that turns it green. */
export function StepCard({ number, step, children }: StepCardProps) {
  const title = stepTitle(step)
  const isTested = step.tested_at !== null
  return (
    <li className={`surface ${classes.step}`}>
      <span className={shared.place} aria-hidden="true">
        {number}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <h2>{title}</h2>
          <StatusChip
            {...(entryOf(STATES, step.state) ?? { label: step.state, meaning: 'nothing' })}
          />
        </div>
        <p className="anywhere">{step.words}</p>
        {step.remedy === null ? null : (
          <p className="anywhere">
            <strong>{text.remedy}</strong> {step.remedy}
          </p>
        )}
        {step.tested_at === null ? null : (
          <p className="dim-small">
            {text.tested} <DateTime instant={step.tested_at} />
          </p>
        )}
        {children}
        {isCodeStep(step.step) ? (
          <CodeTest step={step.step} title={title} isTested={isTested} />
        ) : (
          <RunTest step={step.step as SetUpStep} title={title} isGood={step.state === 'good'} />
        )}
      </div>
    </li>
  )
}

const isCodeStep = (step: string): step is CodeStepName =>
  entryOf<string>(SET_UP_TESTS, step) === 'send_code'

interface TestProps<Step> {
  step: Step
  title: string
}

function RunTest({ step, title, isGood }: TestProps<SetUpStep> & { isGood: boolean }) {
  const test = useAction(async () => {
    const { state } = await testStep(step)
    if (state === 'good') showSnackbar('success', text.good(title))
    else showSnackbar('info', text.notGood(title))
  })
  const label = isGood ? text.testAgain : text.test
  return (
    <>
      {test.problem && (
        <ProblemPanel
          look="line"
          problem={test.problem}
          onRetry={test.run}
          isRetrying={test.isBusy}
        />
      )}
      <div className="buttons">
        <FormButton
          size="xs"
          variant={isGood ? 'default' : 'filled'}
          aria-label={text.of(label, title)}
          isBusy={test.isBusy}
          onClick={test.run}
        >
          {label}
        </FormButton>
        <span role="status" className="dim-small">
          {test.isBusy ? text.testing : null}
        </span>
      </div>
    </>
  )
}

function CodeTest({ step, title, isTested }: TestProps<CodeStepName> & { isTested: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = isTested ? text.sendAgain : text.sendCode
  return (
    <div className="buttons">
      <FormButton
        size="xs"
        variant={isTested ? 'default' : 'filled'}
        aria-label={text.of(label, title)}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </FormButton>
      {isOpen && <CodeTestDialog step={step} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
