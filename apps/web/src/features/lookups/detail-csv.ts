import { type CsvCell, toCsv } from '@dastak/contract/csv.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { contactText } from './contact-value.ts'
import type { LookupDetail, LookupFacts, LookupKind, LookupLead } from './lookup-kind.ts'

/** The CSV of one detail: its facts in the order in which they are shown, then where and when they come from. */
export function detailCsv<Detail extends LookupDetail>(
  kind: Pick<LookupKind<Detail, LookupLead>, 'contactsOf'>,
  facts: LookupFacts<Detail>,
  detail: Detail,
): string {
  const { phone, email } = kind.contactsOf(detail)
  const cells = (some: LookupFacts<Detail>['who']) =>
    some.map(({ name, text }): [string, CsvCell] => [name, text(detail)])
  const columns: [string, CsvCell][] = [
    ...cells(facts.who),
    ['Phone', contactText(phone)],
    ['Email', contactText(email)],
    ...cells(facts.what),
    ...cells(facts.more),
    ['Source', detail.source],
    ['Fetched at', detail.fetched_at],
  ]
  return toCsv(
    columns.map(([name]) => name),
    [columns.map(([, cell]) => cell)],
  )
}

export function downloadDetail<Detail extends LookupDetail>(
  kind: Pick<LookupKind<Detail, LookupLead>, 'contactsOf'>,
  facts: LookupFacts<Detail>,
  detail: Detail,
): void {
  downloadCsv(facts.csvName(detail), detailCsv(kind, facts, detail))
}
