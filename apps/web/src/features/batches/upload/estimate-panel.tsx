import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { BulkEstimate } from '../bulk-kind.ts'
import { Counts } from '../counts.tsx'
import { MostCost } from '../most-cost.tsx'
import classes from './upload.module.css'

interface EstimatePanelProps {
  estimate: BulkEstimate
  left: CreditAmounts
}

/** What a file holds, and the most that it can cost beside what there is to spend. */
export function EstimatePanel({ estimate, left }: EstimatePanelProps) {
  const { subjects, malformed_examples: examples } = estimate
  return (
    <section className={classes.estimate} aria-label="Rows and cost">
      <Counts
        counts={[
          ['Rows', estimate.rows],
          ['Valid', estimate.valid],
          ['Duplicates', estimate.duplicates],
          ['Malformed', estimate.malformed],
          ['Already yours', estimate.owned],
        ]}
      />
      {examples.length === 0 ? null : (
        <p className={classes.examples}>
          Malformed, for example{' '}
          {examples.map((example, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two cells may say the same
            <code key={place}>{example === '' ? '(empty)' : example}</code>
          ))}
        </p>
      )}
      {subjects === 0 ? (
        <p role="alert" className="error-small">
          No row holds what this type asks for. Please choose another file.
        </p>
      ) : (
        <MostCost most={estimate.most} left={left} note={costText(estimate)} />
      )}
    </section>
  )
}

function costText({ most, owned: yours, subjects, batch_type: type }: BulkEstimate): string {
  // What costs nothing and is not owned are numbers to try with.
  if (most.phone + most.email === 0 && yours < subjects)
    return yours > 0
      ? 'Free: test numbers, and what is yours already.'
      : 'Free: test numbers cost nothing.'
  if (most.phone + most.email === 0) return 'Free: everything in it is yours already.'
  const owned = yours > 0 ? ' What is yours already is free.' : ''
  return (
    `You pay only for what is found, and for each ${type === null ? 'profile' : 'number'} ` +
    `once.${owned}`
  )
}
