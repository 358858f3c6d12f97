import { lookupsText } from './lookups.text.ts'
import classes from './reveal-details.module.css'

/** The cost of a reveal. Screen readers announce it as soon as it is known. */
export function CostStatus(props: { cost: string | null; isLoading?: boolean }) {
  const { cost, isLoading } = props
  return (
    <p role="status" className={cost === null ? undefined : classes.cost}>
      {cost ?? (isLoading ? lookupsText.cost.loading : null)}
    </p>
  )
}
