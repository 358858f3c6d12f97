import classes from './reveal-details.module.css'

/** What a reveal has cost, said as soon as it is known. */
export function CostStatus({
  cost,
  isLoading = false,
}: {
  cost: string | null
  isLoading?: boolean
}) {
  return (
    <p role="status" className={cost === null ? undefined : classes.cost}>
      {cost ?? (isLoading ? 'Loading...' : null)}
    </p>
  )
}
