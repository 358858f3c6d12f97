import type { LeadFormat, LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import type { DownloadRequest, OtherFile } from '../../components/data-table/data-table-props.ts'
import { leadFilesText as text } from './lead-files.text.ts'

/** The files of leads, in addition to CSV and Excel. */
export const OTHER_FILES: readonly OtherFile[] = [
  ...Object.entries(text.crms).map(([id, label]) => ({ id, label: text.forCrm(label) })),
  { id: 'vcf', label: text.cards },
]

/** The format and the columns of a download. */
export function fileOf({ format, other }: Pick<DownloadRequest<never>, 'format' | 'other'>): {
  format: LeadFormat
  layout?: LeadLayout
} {
  if (other === undefined) return { format }
  return other === 'vcf' ? { format: 'vcf' } : { format: 'csv', layout: other as LeadLayout }
}
