import type { ReactNode } from 'react'
import { FoundAt } from '../../../components/facts/found-at.tsx'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import type { OperatorReportDetails } from './reports.api.ts'
import classes from './reports.module.css'
import { reportsText } from './reports.text.ts'

const text = reportsText.one

interface Contact {
  title: string
  note: string
  phone: string | null
  email: string | null
  at: ReactNode
}

/** The reported contact, and next to it the contact that each source has now. */
export function SourceCards({ report }: { report: OperatorReportDetails }) {
  const { contact, sources } = report
  const found = contact.phone_source ?? contact.email_source
  const reported: Contact = {
    title: text.reported,
    note: found === null ? '' : text.foundIn(found),
    phone: contact.phone,
    email: contact.email,
    at: timeOf(contact.phone_found_at ?? contact.email_found_at),
  }
  return (
    <>
      <ul className={classes.cards}>
        <Card contact={reported} compared={null} report={report} />
        {sources.map((source) => (
          <Card
            key={`${source.source} ${source.is_own}`}
            contact={{
              title: source.source,
              note: source.is_own ? text.own : text.vendor,
              phone: source.phone,
              email: source.email,
              at: source.as_of === null ? timeOf(source.found_at) : formatDay(source.as_of),
            }}
            compared={reported}
            report={report}
          />
        ))}
      </ul>
      {sources.length === 0 && <p className="dim">{text.noSource}</p>}
    </>
  )
}

const timeOf = (instant: string | null) => (instant === null ? null : <FoundAt instant={instant} />)

interface CardProps {
  contact: Contact
  /** The reported contact, if this is the one of a source. */
  compared: Contact | null
  report: OperatorReportDetails
}

function Card({ contact, compared, report }: CardProps) {
  const { title, note, at } = contact
  const row = (kind: 'phone' | 'email') => {
    const value = contact[kind]
    const isReported = report[`${kind}_state`] !== null
    return (
      <div data-reported={isReported || undefined}>
        <dt>{reportsText.fields[kind]}</dt>
        <dd>
          <span className="anywhere">
            {value === null ? text.unknown : kind === 'phone' ? spacedPhone(value) : value}
          </span>
          {compared && isReported ? <Mark value={value} reported={compared[kind]} /> : null}
        </dd>
      </div>
    )
  }
  return (
    <li className={`surface ${classes.card}`} data-main={compared === null || undefined}>
      <h3>{title}</h3>
      <p className="dim-small">{note}</p>
      <dl>
        {row('phone')}
        {row('email')}
      </dl>
      {at === null ? null : (
        <p className="dim-small">
          {text.asOf} {at}
        </p>
      )}
      {compared === null && report.is_phone_listed ? (
        <p className="notice">{text.listedPhone}</p>
      ) : null}
      {compared === null && report.is_email_listed ? (
        <p className="notice">{text.listedEmail}</p>
      ) : null}
    </li>
  )
}

function Mark({ value, reported }: { value: string | null; reported: string | null }) {
  if (value === null) return <span className={classes.mark}>{text.missing}</span>
  if (reported === null) return null
  const isSame = value.toLowerCase() === reported.toLowerCase()
  return (
    <span className={classes.mark} data-same={isSame || undefined}>
      {isSame ? `= ${text.same}` : `≠ ${text.differs}`}
    </span>
  )
}
