import classes from './reveal-details.module.css'

/** What a reveal has cost, said as soon as it is known. */
export function CostStatus(props: { cost: string | null; isLoading?: boolean }) {
  const { cost, isLoading } = props
  return (
    <p role="status" className={cost === null ? undefined : classes.cost}>
      {cost ?? (isLoading ? 'Loading...' : null)}
    </p>
  )
}
