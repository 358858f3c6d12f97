import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './first-steps.module.css'

interface FirstStep {
  title: string
  text: string
  isDone: boolean
  /** What does it, while it is not done. */
  action: ReactNode
}

/** The first minutes: shown until every step is done. */
export function FirstSteps({ steps, onHide }: { steps: readonly FirstStep[]; onHide: () => void }) {
  const done = steps.filter((step) => step.isDone).length
  if (done === steps.length) return null
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <p>
          {done} of {steps.length} done
        </p>
        <button type="button" onClick={onHide}>
          Hide
        </button>
      </header>
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <li key={step.title} data-done={step.isDone}>
            <span className={classes.mark}>
              {step.isDone ? (
                <IconCheck size={15} stroke={2.4} role="img" aria-label="Done" />
              ) : (
                place + 1
              )}
            </span>
            <div className={classes.words}>
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
