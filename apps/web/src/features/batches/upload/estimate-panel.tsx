import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { batchesText } from '../batches.text.ts'
import type { BulkEstimate } from '../bulk-kind.ts'
import { Counts } from '../counts.tsx'
import { MostCost } from '../most-cost.tsx'
import classes from './upload.module.css'

const { counts, estimate: text } = batchesText

interface EstimatePanelProps {
  estimate: BulkEstimate
  left: CreditAmounts
}

/** The rows of a file, the most that it can cost, and what the user has. */
export function EstimatePanel({ estimate, left }: EstimatePanelProps) {
  const { subjects, malformed_examples: examples } = estimate
  return (
    <section className={classes.estimate} aria-label={text.label}>
      <Counts
        counts={[
          [counts.rows, estimate.rows],
          [counts.valid, estimate.valid],
          [counts.duplicates, estimate.duplicates],
          [counts.notValid, estimate.malformed],
          [counts.owned, estimate.owned],
        ]}
      />
      {examples.length === 0 ? null : (
        <p className={classes.examples}>
          {text.examples}{' '}
          {examples.map((example, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two cells may have the same text
            <code key={index}>{example === '' ? text.emptyCell : example}</code>
          ))}
        </p>
      )}
      {subjects === 0 ? (
        <p role="alert" className="error-small">
          {text.nothing}
        </p>
      ) : (
        <MostCost most={estimate.most} left={left} note={costText(estimate)} />
      )}
    </section>
  )
}

function costText({ most, owned, subjects, batch_type: type }: BulkEstimate): string {
  // What costs nothing and is not owned is a test number.
  if (most.phone + most.email === 0 && owned < subjects)
    return owned > 0 ? text.freeTestsAndOwned : text.freeTests
  if (most.phone + most.email === 0) return text.freeOwned
  const pay = type === null ? text.payForProfiles : text.payForNumbers
  return owned > 0 ? `${pay} ${text.ownedIsFree}` : pay
}
