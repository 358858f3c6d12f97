import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { saveFile } from '../../../lib/files/save-file.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import type { PersonReport } from './privacy.api.ts'
import classes from './privacy.module.css'
import { privacyText } from './privacy.text.ts'

const text = privacyText.report

interface PersonReportViewProps {
  report: PersonReport
  onRemove: () => void
}

/** What is kept about a contact, and who has seen it. */
export function PersonReportView({ report, onRemove }: PersonReportViewProps) {
  const { opted_out: optedOut, records, seen_by: seenBy } = report
  const isEmpty = records.length === 0 && seenBy.length === 0
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' })
  return (
    <>
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {text.title}
      </h1>
      <p>
        {text.about}{' '}
        <strong>{report.unit === 'phone' ? spacedPhone(report.contact) : report.contact}</strong>
      </p>
      {optedOut ? (
        <p>
          {text.optedOut}: {optedOut.reference}, <DateTime instant={optedOut.since} />
        </p>
      ) : null}
      {isEmpty ? (
        <p>{text.nothing}</p>
      ) : (
        <>
          <Records records={records} />
          <SeenBy seenBy={seenBy} />
        </>
      )}
      {report.is_complete ? null : <p>{text.cut}</p>}
      {report.support_contact ? (
        <p className="dim-small">
          {text.questions} <a href={report.support_contact}>{text.write}</a>
        </p>
      ) : null}
      <DialogFoot>
        <FormButton variant="default" onClick={() => saveFile('what-is-kept.json', file)}>
          {text.download}
        </FormButton>
        {optedOut ? null : <FormButton onClick={onRemove}>{text.remove}</FormButton>}
      </DialogFoot>
    </>
  )
}

function Records({ records }: Pick<PersonReport, 'records'>) {
  if (records.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{text.records}</h2>
      <ul className={classes.list}>
        {records.map(({ about, name, source, as_of: day }, index) => (
          <li key={index}>
            {about}
            {name ? `, ${name}` : null}
            <small>
              {[
                source && text.source(source),
                day && text.asOf(day.split('-').toReversed().join('/')),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeenBy({ seenBy }: { seenBy: PersonReport['seen_by'] }) {
  return (
    <section>
      <h2 className={classes.heading}>{text.seenBy}</h2>
      {seenBy.length === 0 ? <p>{text.nobody}</p> : null}
      <ul className={classes.list}>
        {seenBy.map(({ user, about, source, at }, index) => (
          <li key={index}>
            {user}
            <small>
              {about}
              {source ? ` · ${text.source(source)}` : null} · <DateTime instant={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
