import * as z from 'zod/mini'

/** The forms of every table and result to download; CSV unless the other is asked for. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** How people call them. */
export const TABLE_FORMAT_LABELS: Readonly<Record<TableFormat, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
}

/** How a file of each is served. */
export const TABLE_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/** `csv`, or `xlsx` for a file that opens in Excel as it is. */
export const formatField = z.optional(z.enum(TABLE_FORMATS, 'format is csv or xlsx.'))
