import type { LeadFormat, LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { leadFilesText as text } from './lead-files.text.ts'

/** The files of leads, in addition to CSV and Excel. */
export const OTHER_FILES: readonly { id: string; label: string }[] = [
  ...Object.entries(text.crms).map(([id, label]) => ({ id, label: text.forCrm(label) })),
  { id: 'vcf', label: text.cards },
]

/** The format and the columns of a download. */
export function fileOf({ format, other }: { format: TableFormat; other?: string | undefined }): {
  format: LeadFormat
  layout?: LeadLayout
} {
  if (other === undefined) return { format }
  return other === 'vcf' ? { format: 'vcf' } : { format: 'csv', layout: other as LeadLayout }
}

/** The name of such a file: `leads_zoho.csv`. */
export const leadFileName = (name: string, { format, layout }: ReturnType<typeof fileOf>) =>
  `${name}${layout ? `_${layout}` : ''}.${format}`
