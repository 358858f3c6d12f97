import { usePreference } from '../../../lib/state/preferences.ts'
import type { Column } from './column.ts'

/** A user's settings of a table. Everything not set depends on the available room. */
export interface TableSettings {
  /** True for columns that are always shown, false for hidden ones, by id. */
  shown?: Readonly<Record<string, boolean>>
  /** Widths in pixels, by column id. */
  widths?: Readonly<Record<string, number>>
  isCompact?: boolean
}

export const MIN_WIDTH_PX = 60
export const MAX_WIDTH_PX = 900

/** Returns the settings with a new column width. Null means that the content decides again. */
export function withWidth(settings: TableSettings, id: string, px: number | null): TableSettings {
  const { [id]: _, ...others } = settings.widths ?? {}
  if (px === null) return { ...settings, widths: others }
  const width = Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)))
  return { ...settings, widths: { ...others, [id]: width } }
}

/** The settings with the columns that are hidden unless the user has chosen them. */
export function withHidden<Row>(
  settings: TableSettings,
  columns: readonly Column<Row>[],
): TableSettings {
  const hidden = columns.filter(({ isHidden }) => isHidden).map(({ id }) => [id, false])
  if (hidden.length === 0) return settings
  return { ...settings, shown: { ...Object.fromEntries(hidden), ...settings.shown } }
}

const DEFAULTS: TableSettings = {}

/** The user's settings for the table of this name, and their setter. */
export function useTableSettings(name: string): [TableSettings, (settings: TableSettings) => void] {
  return usePreference<TableSettings>(`table.${name}`, DEFAULTS)
}
