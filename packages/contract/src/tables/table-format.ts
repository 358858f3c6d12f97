import * as z from 'zod/mini'

/** The formats of every table and result to download. Default: CSV. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Names for people. */
export const TABLE_FORMAT_LABELS: Readonly<Record<TableFormat, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
}

/** The media type of each file. */
export const TABLE_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/** `csv`, or `xlsx` for a file that opens in Excel without an import. */
export const formatField = z.optional(z.enum(TABLE_FORMATS, 'format must be csv or xlsx.'))
