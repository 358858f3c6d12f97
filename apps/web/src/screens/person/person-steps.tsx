import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { peopleText } from '../../features/registry/people/people.text.ts'
import type { PersonPosition, PersonStep } from '../../lib/people/person-list.ts'
import classes from './person-steps.module.css'

const { steps } = peopleText

interface PersonStepsProps {
  position: PersonPosition | null
  onStep: (step: PersonStep) => void
}

/** `3 of 20`, and buttons to the previous and the next person. */
export function PersonSteps({ position, onStep }: PersonStepsProps) {
  if (!position) return null
  const { index, count, previous, next } = position
  return (
    <div className={classes.steps} role="group" aria-label={steps.label}>
      <IconButton
        label={steps.previous}
        aria-disabled={previous === null}
        aria-keyshortcuts="ArrowUp"
        onClick={() => onStep(previous)}
      >
        <IconChevronUp size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={steps.next}
        aria-disabled={next === null}
        aria-keyshortcuts="ArrowDown"
        onClick={() => onStep(next)}
      >
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <span className={classes.count}>{steps.position(index + 1, count)}</span>
    </div>
  )
}
