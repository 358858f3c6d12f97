import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { formatNumber } from '../../lib/text/numbers.ts'
import type { PersonPosition } from '../../lib/people/person-list.ts'
import classes from './person-steps.module.css'

interface PersonStepsProps {
  place: PersonPosition | null
  onStep: (din: string | null) => void
}

/** `3 of 20`, and the ways to the person before and after. */
export function PersonSteps({ place, onStep }: PersonStepsProps) {
  if (!place) return null
  const { index, count, previous, next } = place
  return (
    <div className={classes.steps} role="group" aria-label="Through the list">
      <IconButton
        label="Previous person"
        aria-disabled={previous === null}
        aria-keyshortcuts="ArrowUp"
        onClick={() => onStep(previous)}
      >
        <IconChevronUp size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next person"
        aria-disabled={next === null}
        aria-keyshortcuts="ArrowDown"
        onClick={() => onStep(next)}
      >
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <span className={classes.count}>
        {formatNumber(index + 1)} of {formatNumber(count)}
      </span>
    </div>
  )
}
