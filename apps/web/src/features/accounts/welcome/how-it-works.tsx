import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { HowItWorksSample } from './how-it-works-sample.tsx'
import classes from './how-it-works.module.css'
import { welcomeText } from './welcome.text.ts'

const { steps } = welcomeText
const LAST = steps.length - 1

/** Four steps, one at a time. The buttons move, and the arrow keys on the numbers. */
export function HowItWorks() {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const tabs = useRef<(HTMLButtonElement | null)[]>([])
  const { title, text } = steps[current]!

  function move(event: KeyboardEvent) {
    const target = targetOf(event.key, current)
    if (target === null) return
    event.preventDefault()
    setCurrent(target)
    tabs.current[target]?.focus()
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {welcomeText.heading}
      </h2>
      <div className={classes.stepper}>
        <div role="tablist" aria-label={welcomeText.stepsLabel} className={classes.steps}>
          {steps.map(({ name }, index) => (
            <button
              key={name}
              ref={(tab) => {
                tabs.current[index] = tab
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={index === current}
              aria-controls={`${id}-step`}
              tabIndex={index === current ? 0 : -1}
              className={classes.step}
              data-done={index < current || undefined}
              onClick={() => setCurrent(index)}
              onKeyDown={move}
            >
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {name}
            </button>
          ))}
        </div>
        <div
          role="tabpanel"
          id={`${id}-step`}
          aria-labelledby={`${id}-tab-${current}`}
          className={classes.panel}
        >
          <div className={classes.text}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <HowItWorksSample step={current} />
          <div className={classes.buttons}>
            <FormButton
              variant="default"
              size="xs"
              aria-label={welcomeText.backLabel}
              isWaiting={current === 0}
              onClick={() => setCurrent((step) => Math.max(0, step - 1))}
            >
              {welcomeText.back}
            </FormButton>
            <FormButton
              variant="default"
              size="xs"
              aria-label={welcomeText.nextLabel}
              isWaiting={current === LAST}
              onClick={() => setCurrent((step) => Math.min(LAST, step + 1))}
            >
              {welcomeText.next}
            </FormButton>
            <span className={classes.count} aria-hidden="true">
              {welcomeText.count(current + 1, steps.length)}
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}

function targetOf(key: string, current: number): number | null {
  if (key === 'ArrowRight') return current === LAST ? 0 : current + 1
  if (key === 'ArrowLeft') return current === 0 ? LAST : current - 1
  if (key === 'Home') return 0
  return key === 'End' ? LAST : null
}
