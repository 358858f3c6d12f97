import {
  rowXml,
  SHEET_END,
  sheetPart,
  sheetStart,
  type TableRow,
  workbookParts,
} from '@dastak/contract/tables/xlsx.ts'
import { strToU8, zipSync } from 'fflate'

/** An Excel file with one sheet. The first row is the heading. */
export function excelFile(rows: readonly TableRow[]): Uint8Array<ArrayBuffer> {
  const sheet =
    sheetStart(rows) + rows.map((row, index) => rowXml(row, index + 1)).join('') + SHEET_END
  const parts = Object.entries({ ...workbookParts(1), [sheetPart(1)]: sheet })
  return zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])))
}
