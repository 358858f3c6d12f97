import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { getOperatorBackups } from '@dastak/contract/operator/backups.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { Facts } from '../../../components/facts/facts.tsx'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { sizeText } from '../../../lib/text/sizes.ts'
import { backupsText } from './backups.text.ts'

const { facts: text } = backupsText

/** The last good backup, and what is made and kept. */
export function LastGood({ backups }: { backups: DataOf<typeof getOperatorBackups> }) {
  const { last_good: last, nightly_at: nightly } = backups
  const count = (value: number | null) => (value === null ? null : formatNumber(value))
  return (
    <div className="stack">
      {last ? null : (
        <p className="notice">
          <strong>{backupsText.none}</strong> {backupsText.noneNote}
        </p>
      )}
      {backups.failures > 0 ? (
        <p className="notice">{backupsText.failures(backups.failures)}</p>
      ) : null}
      <Facts
        label={backupsText.lastGood}
        facts={[
          ...(last
            ? [
                {
                  name: backupsText.lastGood,
                  value: <DateTime instant={last.ended_at ?? last.started_at} />,
                  isLarge: true,
                },
                { name: text.name, value: <code className="anywhere">{last.name}</code> },
                { name: text.size, value: last.bytes === null ? null : sizeText(last.bytes) },
                { name: text.rows, value: count(last.rows) },
                { name: text.files, value: count(last.files) },
              ]
            : []),
          { name: text.place, value: <span className="anywhere">{backups.location}</span> },
          {
            name: text.nightly,
            value: nightly === null ? text.notNightly : text.nightlyAt(nightly, backups.time_zone),
          },
          { name: text.keep, value: text.keepCount(backups.keep) },
          { name: text.installation, value: <code>{backups.installation}</code> },
        ]}
      />
    </div>
  )
}
