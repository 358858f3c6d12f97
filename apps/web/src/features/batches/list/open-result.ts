import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { withinPage } from './within-page.ts'

/** Downloads the result, in its file's format unless told. Failures are only logged (spec). */
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
    // Of another origin it is a file by what the storage says of it.
    link.download = ''
    link.click()
  } catch (failure) {
    // oxlint-disable-next-line no-console -- nobody is told otherwise
    console.error(failure)
  }
}
