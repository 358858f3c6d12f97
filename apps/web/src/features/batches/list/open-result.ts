import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { withinPage } from './within-page.ts'

/** Downloads the result, in the file's own format by default. Failures are only logged (spec). */
export async function openResult(
  kind: BulkKind,
  row: BulkRow,
  format?: TableFormat,
): Promise<void> {
  try {
    const address = await kind.fetchLink(row, format)
    if (address === null) return
    const link = document.createElement('a')
    link.href = withinPage(address, location.href)
    // From another origin the storage's headers decide: browsers ignore `download` there.
    link.download = ''
    link.click()
  } catch (failure) {
    // oxlint-disable-next-line no-console -- failures are reported nowhere else
    console.error(failure)
  }
}
