import type { ReactNode } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { Fact } from '../../../components/facts/fact.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { countWords } from '../../../lib/text/numbers.ts'
import type { BulkRow } from '../bulk-kind.ts'
import { isDeleted, stopText } from '../bulk-words.ts'
import classes from '../bulk.module.css'
import { Counts } from '../counts.tsx'

interface BulkDetailProps {
  row: BulkRow
  /** The way to more credits. */
  recharge: ReactNode
}

/** Under an open row: what became of the file's rows, what it cost, and why it stopped. */
export function BulkDetail({ row, recharge }: BulkDetailProps) {
  const stopped = stopText(row)
  return (
    <section className={classes.detail} aria-label={`Details of ${row.filename}`}>
      <p className={classes.filename}>{row.filename}</p>
      {stopped === null ? null : (
        <p className={classes.stopped}>
          {stopped} {row.stopped_by === 'credits' && row.can_resume ? recharge : null}
        </p>
      )}
      <Counts
        counts={[
          ['Rows', row.rows],
          ['Found', row.found],
          ['Not found', row.not_found],
          ['Malformed', row.malformed],
          ['Duplicates', row.duplicates],
          ['Failed', row.failed],
          ['Not processed', row.not_processed],
        ]}
      />
      <dl className={classes.facts}>
        <Fact name="Cost">{amountText(row.credits_charged) || 'Nothing'}</Fact>
        {row.max_credits === null ? null : (
          <Fact name="Maximum">{countWords(row.max_credits, 'credit')}</Fact>
        )}
        {row.purpose === null ? null : <Fact name="Purpose">{row.purpose}</Fact>}
        <When name="Started" at={row.started_at} />
        <When name="Finished" at={row.finished_at} />
        <When name={isDeleted(row) ? 'Result deleted' : 'Kept until'} at={row.deleted_at} />
        <Fact name="Request ID">
          <span className="identifier">{row.client_id}</span>
        </Fact>
      </dl>
    </section>
  )
}

function When({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null
  return (
    <Fact name={name}>
      <DateTime instant={at} />
    </Fact>
  )
}
