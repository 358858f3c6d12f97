import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { HowItWorksSample } from './how-it-works-sample.tsx'
import classes from './how-it-works.module.css'

const STEPS = [
  {
    name: 'Sign in',
    title: 'Sign in with your mobile number',
    text: 'A 4-digit code by message. No password to remember.',
  },
  {
    name: 'Search',
    title: 'Search the registry',
    text: 'By company, director or DIN. Words in any order, typos forgiven. Searching is free.',
  },
  {
    name: 'Reveal',
    title: 'Reveal a contact',
    text:
      'One credit for a phone number, one for an email address. Nothing found, nothing ' +
      'charged.',
  },
  {
    name: 'Keep',
    title: 'Keep what you found',
    text: 'Your leads stay yours: filter, copy and download them at any time.',
  },
] as const
const LAST = STEPS.length - 1

/** Four steps from number to leads, one at a time: by buttons, or arrow keys on numbers. */
export function HowItWorks() {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const tabs = useRef<(HTMLButtonElement | null)[]>([])
  const { title, text } = STEPS[current] ?? STEPS[0]

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
        How it works
      </h2>
      <div className={classes.stepper}>
        <div role="tablist" aria-label="Steps" className={classes.steps}>
          {STEPS.map(({ name }, index) => (
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
          <div className={classes.words}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <HowItWorksSample step={current} />
          <div className={classes.buttons}>
            <FormButton
              variant="default"
              size="xs"
              aria-label="Back one step"
              isWaiting={current === 0}
              onClick={() => setCurrent((step) => Math.max(0, step - 1))}
            >
              Back
            </FormButton>
            <FormButton
              variant="default"
              size="xs"
              aria-label="Next step"
              isWaiting={current === LAST}
              onClick={() => setCurrent((step) => Math.min(LAST, step + 1))}
            >
              Next
            </FormButton>
            <span className={classes.count} aria-hidden="true">
              {current + 1} of {STEPS.length}
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
