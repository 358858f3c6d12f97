import * as z from 'zod/mini'
import { idList, matchField, timeZoneField, wholeNumber } from './fields.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { formatField } from './tables/table-format.ts'

/**
 * Which rows of a long list, in which order: what a query and a download share. A body, not a query
 * string: what is typed may be somebody's phone number. Each text is found anywhere in what the
 * column shows, in upper or lower case; blanks don't count in phone and identification numbers, and
 * the time is matched as it is shown in `time_zone`. Rows with an empty cell come last in both
 * directions.
 */

/** Ids of columns with their headings. */
type Columns = Readonly<Record<string, string>>
type Id<C extends Columns> = keyof C & string
type SortOf<C extends Columns> = Id<C> | `-${Id<C>}`

/** All rows of a selection, as a file. `sortable`: the columns it can be ordered by, if not all. */
export function selectionBody<C extends Columns>(columns: C, sortable?: readonly Id<C>[]) {
  return z.object({ ...selection(columns, sortable), format: formatField })
}

function selection<C extends Columns>(columns: C, sortable?: readonly Id<C>[]) {
  const ids = Object.keys(columns) as Id<C>[]
  const filters = Object.fromEntries(ids.map((id) => [id, z.optional(matchField)])) as {
    [K in Id<C>]: z.ZodMiniOptional<typeof matchField>
  }
  const sorts = (sortable ?? ids).flatMap((id): SortOf<C>[] => [id, `-${id}`])
  return {
    /** In any column. */
    search: z.optional(matchField),
    filters: z.optional(
      z.strictObject(filters, `filters is an object of texts; its columns are ${ids.join(', ')}.`),
    ),
    /** A column, with a hyphen before it the other way round; newest first where it is absent. */
    sort: z.optional(
      z.enum(
        sorts,
        `sort is one of ${(sortable ?? ids).join(', ')}, with a hyphen before it for the other ` +
          'direction.',
      ),
    ),
    /** The viewer's. */
    time_zone: z.optional(timeZoneField),
  }
}

const OFFSET_MESSAGE = 'offset is a whole number from 0.'
const LIMIT_MESSAGE = `limit is a whole number from 1 to ${LIST_MAX_ROWS}.`
/** Some rows of a selection. `sortable` as above. */
export function queryBody<C extends Columns>(columns: C, sortable?: readonly Id<C>[]) {
  return z.object({
    ...selection(columns, sortable),
    offset: z.optional(
      z.number(OFFSET_MESSAGE).check(z.int(OFFSET_MESSAGE), z.minimum(0, OFFSET_MESSAGE)),
    ),
    limit: z.optional(wholeNumber(LIMIT_MESSAGE, 1, LIST_MAX_ROWS)),
  })
}

const IDS_MESSAGE = `lead_ids is a list of 1 to ${LIST_MAX_ROWS} ids of leads.`
/** All leads of a selection; of those with `lead_ids` only these. */
export function exportBody<C extends Columns>(columns: C) {
  return z.object({
    ...selection(columns),
    format: formatField,
    lead_ids: z.optional(idList(IDS_MESSAGE, LIST_MAX_ROWS)),
  })
}

/** `total` counts the rows that match, `total_all` all there are. */
export function queriedPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int(), total_all: z.int() })
}
