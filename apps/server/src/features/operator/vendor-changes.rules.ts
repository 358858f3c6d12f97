import type { VendorChange } from '@dastak/contract/operator/vendor-figures.ts'

interface ChangeRow {
  id: number
  changed_at: Date
  changed_by: string
  name: string
  before: unknown
  after: unknown
}

type Values = Readonly<Record<string, unknown>>

/** A change with what is different. `names` are those of operators, by their ids. */
export function toVendorChange(
  { id, changed_at: at, changed_by: by, name, before, after }: ChangeRow,
  names: ReadonlyMap<string | null, string | null>,
): VendorChange {
  const [was, is] = [(before ?? {}) as Values, (after ?? {}) as Values]
  const kind = is['kind'] ?? was['kind']
  const differs = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => field !== 'kind' && textOf(was[field]) !== textOf(is[field]),
  )
  const isUser = names.has(by)
  return {
    change_id: String(id),
    at: at.toISOString(),
    by: { user_id: isUser ? by : null, name: isUser ? (names.get(by) ?? null) : by },
    name,
    kind: typeof kind === 'string' ? kind : null,
    is_new: before === null,
    changes: differs.map((field) => ({
      field,
      before: textOf(was[field]),
      after: textOf(is[field]),
    })),
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
