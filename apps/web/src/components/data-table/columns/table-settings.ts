import { usePreference } from '../../../lib/state/preferences.ts'

/** How a user wants a table; what he has not touched is missing and follows the room there is. */
export interface TableSettings {
  /** Columns that are always shown, or never, by id. */
  shown?: Readonly<Record<string, boolean>>
  /** Widths in pixels, by column id. */
  widths?: Readonly<Record<string, number>>
  isCompact?: boolean
}

export const LEAST_WIDTH_PX = 60
export const MOST_WIDTH_PX = 900

/** With a column of this width; with null its content decides again. */
export function withWidth(settings: TableSettings, id: string, px: number | null): TableSettings {
  const { [id]: _, ...others } = settings.widths ?? {}
  if (px === null) return { ...settings, widths: others }
  const width = Math.round(Math.min(MOST_WIDTH_PX, Math.max(LEAST_WIDTH_PX, px)))
  return { ...settings, widths: { ...others, [id]: width } }
}

const AS_MADE: TableSettings = {}

/** Kept for the table of this name and the user. */
export function useTableSettings(name: string): [TableSettings, (settings: TableSettings) => void] {
  return usePreference<TableSettings>(`table.${name}`, AS_MADE)
}
