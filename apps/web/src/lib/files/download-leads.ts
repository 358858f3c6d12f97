import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { LeadFormat, LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { showSnackbar } from '../screen/snackbar.ts'
import { saveFile } from './save-file.ts'

const loadFiles = () => import('./lead-files.ts')
export const otherLeadFiles = async () => (await loadFiles()).OTHER_FILES

interface Wanted {
  format: TableFormat
  other?: string | undefined
  /** The selected leads; null: all that match. */
  chosen: readonly { lead_id: string }[] | null
}

interface LeadList<Request> {
  /** The name of the file, without an extension. */
  name: string
  /** The request of the rows on the screen, and that of all rows that match. */
  request: Request
  latest: Request
  tooMany: (most: number) => string
  fetchFile: (
    request: Request & { lead_ids?: string[]; format: LeadFormat; layout?: LeadLayout },
  ) => Promise<Blob>
}

/** Saves leads as a table, in the columns of a CRM, or as cards. The server makes the file. */
export async function downloadLeads<Request extends object>(
  { chosen, format, other }: Wanted,
  { name, request, latest, tooMany, fetchFile }: LeadList<Request>,
): Promise<void> {
  if (chosen && chosen.length > LIST_MAX_ROWS) return showSnackbar('error', tooMany(LIST_MAX_ROWS))
  const { fileOf, leadFileName } = await loadFiles()
  const file = fileOf({ format, other })
  const which = chosen ? { ...request, lead_ids: chosen.map(({ lead_id: id }) => id) } : latest
  saveFile(leadFileName(name, file), await fetchFile({ ...which, ...file }))
}
