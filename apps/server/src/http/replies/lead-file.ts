import type { LeadFormat, LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import { cardOf, layoutColumns, type FiledLead } from '../../papers/lead-layouts.rules.ts'
import { tableFile, type TableColumns } from './table-file.ts'

/** A file of leads: a table in a layout, or vCards. */
export interface LeadFileRequest {
  format?: LeadFormat | undefined
  layout?: LeadLayout | undefined
  lead_ids?: readonly string[] | undefined
}

/**
 * Leads to download. `columns` are those of the list, for the own layout; `hasWork`: other layouts
 * also have what was worked out about a lead.
 */
export function leadFile<Row extends FiledLead>(
  {
    name,
    format,
    layout = 'dastak',
    hasWork = false,
  }: LeadFileRequest & {
    name: string
    hasWork?: boolean
  },
  columns: TableColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
) {
  if (format === 'vcf') return cardsFile(name, batches)
  const shown = layout === 'dastak' ? columns : layoutColumns(layout, hasWork)
  return tableFile({ name, format }, shown, batches)
}

/** Cards for an address book. Leads without a contact have none. */
function cardsFile(name: string, batches: AsyncIterable<readonly FiledLead[]>) {
  async function* content() {
    for await (const leads of batches) yield leads.map(cardOf).join('')
  }
  return { name: `${name}.vcf`, type: 'text/vcard; charset=utf-8', content: content() }
}
