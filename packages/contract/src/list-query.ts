import * as z from 'zod/mini'
import { idList, matchField, timeZoneField, wholeNumber } from './fields.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { leadFile } from './tables/lead-files.ts'
import { formatField } from './tables/table-format.ts'

/**
 * The selection and order of rows in a long list, shared by a query and a download. It is a body,
 * not a query string, because the typed text may be a phone number. Each text matches anywhere in
 * the shown cell, in upper or lower case. Blanks don't count in phone and identification numbers.
 * Times are matched as shown in `time_zone`. Rows with an empty cell come last in both directions.
 */

/** Column ids with their headings. */
type Columns = Readonly<Record<string, string>>
type Id<C extends Columns> = keyof C & string
type SortOf<C extends Columns> = Id<C> | `-${Id<C>}`

/** All rows of a selection, as a file. `sortable`: the columns to sort by, if not all of them. */
export function selectionBody<C extends Columns>(columns: C, sortable?: readonly Id<C>[]) {
  return z.object({ ...selection(columns, sortable), format: formatField })
}

/** Which rows match. */
export function matching<C extends Columns>(columns: C) {
  const ids = Object.keys(columns) as Id<C>[]
  const filters = Object.fromEntries(ids.map((id) => [id, z.optional(matchField)])) as {
    [K in Id<C>]: z.ZodMiniOptional<typeof matchField>
  }
  return {
    /** In any column. */
    search: z.optional(matchField),
    filters: z.optional(
      z.strictObject(
        filters,
        `filters must be an object of texts; its columns are ${ids.join(', ')}.`,
      ),
    ),
    /** The viewer's time zone. */
    time_zone: z.optional(timeZoneField),
  }
}

function selection<C extends Columns>(columns: C, sortable?: readonly Id<C>[]) {
  const ids: readonly Id<C>[] = sortable ?? Object.keys(columns)
  const sorts = ids.flatMap((id): SortOf<C>[] => [id, `-${id}`])
  return {
    ...matching(columns),
    /** A column, with a hyphen before it for descending order. Default: newest first. */
    sort: z.optional(
      z.enum(
        sorts,
        `sort must be one of ${ids.join(', ')}, with a hyphen before it for descending order.`,
      ),
    ),
  }
}

const OFFSET_MESSAGE = 'offset must be a whole number, 0 or more.'
const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${LIST_MAX_ROWS}.`
/** The rows of one page. */
export const offsetAndLimit = {
  offset: z.optional(
    z.number(OFFSET_MESSAGE).check(z.int(OFFSET_MESSAGE), z.minimum(0, OFFSET_MESSAGE)),
  ),
  limit: z.optional(wholeNumber(LIMIT_MESSAGE, 1, LIST_MAX_ROWS)),
}
/** Some rows of a selection. `sortable` as in `selectionBody`. */
export function queryBody<C extends Columns>(columns: C, sortable?: readonly Id<C>[]) {
  return z.object({ ...selection(columns, sortable), ...offsetAndLimit })
}

const IDS_MESSAGE = `lead_ids must be a list of 1 to ${LIST_MAX_ROWS} lead ids.`
/** All leads of a selection, or only those in `lead_ids`. */
export function exportBody<C extends Columns>(columns: C) {
  return z.object({
    ...selection(columns),
    ...leadFile,
    lead_ids: z.optional(idList(IDS_MESSAGE, LIST_MAX_ROWS)),
  })
}

/** `total` counts the rows that match, `total_all` counts all rows. */
export function queriedPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int(), total_all: z.int() })
}
