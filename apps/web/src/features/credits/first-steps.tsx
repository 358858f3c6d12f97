import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { creditsText } from './credits.text.ts'
import classes from './first-steps.module.css'

const stepsText = creditsText.firstSteps

interface FirstStep {
  title: string
  text: string
  isDone: boolean
  /** Shown until the step is done. */
  action: ReactNode
}

/** Steps for a new user, shown until all are done. */
export function FirstSteps({ steps, onHide }: { steps: readonly FirstStep[]; onHide: () => void }) {
  const done = steps.filter((step) => step.isDone).length
  if (done === steps.length) return null
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{stepsText.heading}</h2>
        <p>{stepsText.count(done, steps.length)}</p>
        <button type="button" onClick={onHide}>
          {stepsText.hide}
        </button>
      </header>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} data-done={step.isDone}>
            <span className={classes.mark}>
              {step.isDone ? (
                <IconCheck size={15} stroke={2.4} role="img" aria-label={stepsText.done} />
              ) : (
                index + 1
              )}
            </span>
            <div className={classes.text}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            {step.isDone ? null : step.action}
          </li>
        ))}
      </ol>
    </section>
  )
}
