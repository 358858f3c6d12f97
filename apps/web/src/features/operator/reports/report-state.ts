import { capitalized } from '@dastak/contract/capitalized.ts'
import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { entryOf, statusText, type StatusText } from '@dastak/contract/statuses.ts'
import { operatorText } from '../operator.text.ts'
import type { OperatorReport } from './reports.api.ts'
import { reportsText } from './reports.text.ts'

const { states, fields } = reportsText

const STATES: Readonly<Record<string, StatusText>> = {
  open: { label: states.open, meaning: 'waiting' },
  accepted: { label: states.accepted, meaning: 'done' },
  rejected: { label: states.rejected, meaning: 'failed' },
}

/** The chip of a report, or of one of its fields. */
export const reportState = (state: string): StatusText => statusText(state, STATES)

/** `Phone`, `Email`, or both. */
export const reportedText = ({ phone_state: phone, email_state: email }: OperatorReport) =>
  [phone !== null && fields.phone, email !== null && fields.email].filter(Boolean).join(', ')

/** The kind of a lead in a few words: `DIN`. */
export function kindText(kind: string): string {
  const details = entryOf<{ noun: string }>(KIND_DETAILS, kind)
  return capitalized(details?.noun ?? kind)
}

/** The name of a user. */
export const nameOf = ({ name }: { name: string | null }) => name ?? operatorText.noName
