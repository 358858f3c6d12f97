import { usePreference } from '../../lib/preferences.ts'

/** How a user wants a table; what he has not touched is missing and follows the room there is. */
export interface TableSettings {
  /** Columns that are always shown, or never, by id. */
  shown?: Readonly<Record<string, boolean>>
  /** Widths in pixels, by column id. */
  widths?: Readonly<Record<string, number>>
  isCompact?: boolean
}

const AS_MADE: TableSettings = {}

/** Kept for the table of this name and the user. */
export function useTableSettings(name: string): [TableSettings, (settings: TableSettings) => void] {
  return usePreference<TableSettings>(`table.${name}`, AS_MADE)
}
