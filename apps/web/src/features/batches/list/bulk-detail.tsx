import type { ReactNode } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { Fact } from '../../../components/facts/fact.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { batchesText } from '../batches.text.ts'
import type { BulkRow } from '../bulk-kind.ts'
import { isDeleted, stopText } from '../bulk-text.ts'
import classes from '../bulk.module.css'
import { Counts } from '../counts.tsx'

const { counts, details: text } = batchesText

interface BulkDetailProps {
  row: BulkRow
  /** How to get more credits. */
  recharge: ReactNode
}

/** Shown under an open row: the results of the file's rows, the cost, and why it stopped. */
export function BulkDetail({ row, recharge }: BulkDetailProps) {
  const stopped = stopText(row)
  return (
    <section className={classes.detail} aria-label={text.label(row.filename)}>
      <p className={classes.filename}>{row.filename}</p>
      {stopped === null ? null : (
        <p className={classes.stopped}>
          {stopped} {row.stopped_by === 'credits' && row.can_resume ? recharge : null}
        </p>
      )}
      <Counts
        counts={[
          [counts.rows, row.rows],
          [counts.found, row.found],
          [counts.notFound, row.not_found],
          [counts.notValid, row.malformed],
          [counts.duplicates, row.duplicates],
          [counts.failed, row.failed],
          [counts.notProcessed, row.not_processed],
          ...(row.left_out > 0 ? [[counts.leftOut, row.left_out] as const] : []),
        ]}
      />
      <dl className={classes.facts}>
        <Fact name={text.cost}>{amountText(row.credits_charged) || text.noCost}</Fact>
        {row.max_credits === null ? null : (
          <Fact name={text.maximum}>{text.maximumValue(row.max_credits)}</Fact>
        )}
        {row.purpose === null ? null : <Fact name={text.purpose}>{row.purpose}</Fact>}
        <When name={text.started} at={row.started_at} />
        <When name={text.finished} at={row.finished_at} />
        <When name={isDeleted(row) ? text.deleted : text.keptUntil} at={row.deleted_at} />
        <Fact name={text.requestId}>
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
