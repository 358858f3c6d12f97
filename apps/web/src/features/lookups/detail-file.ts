import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { factsText } from '../../components/facts/facts.text.ts'
import { saveTable, type Table } from '../../lib/files/table-file.ts'
import { contactText } from './contact-value.ts'
import type { LookupDetail, LookupFacts, LookupKind, LookupLead } from './lookup-kind.ts'
import { lookupsText } from './lookups.text.ts'

const { facts: text } = lookupsText

/** One detail as a table of one row: its facts as on the screen, then their source and date. */
export function detailTable<Detail extends LookupDetail>(
  kind: Pick<LookupKind<Detail, LookupLead>, 'contactsOf'>,
  facts: LookupFacts<Detail>,
  detail: Detail,
): Table {
  const { phone, email } = kind.contactsOf(detail)
  const cells = (some: LookupFacts<Detail>['who']) =>
    some.map((fact): [string, TableCell] => [fact.name, (fact.cell ?? fact.text)(detail)])
  const columns: [string, TableCell][] = [
    ...cells(facts.who),
    [factsText.kinds.phone, contactText(phone)],
    [factsText.kinds.email, contactText(email)],
    ...cells(facts.what),
    ...cells(facts.more),
    [text.source, detail.source],
    [text.fetchedAt, dateCell(detail.fetched_at)],
  ]
  return { heading: columns.map(([name]) => name), records: [columns.map(([, cell]) => cell)] }
}

export function downloadDetail<Detail extends LookupDetail>(
  kind: Pick<LookupKind<Detail, LookupLead>, 'contactsOf'>,
  facts: LookupFacts<Detail>,
  detail: Detail,
  format: TableFormat,
): Promise<void> {
  return saveTable(facts.fileName(detail), format, detailTable(kind, facts, detail))
}
