/** The address with which a screen is opened, for what it loads first. */
export interface Opened {
  search: Readonly<Record<string, unknown>>
  /** The filters that the history entry has kept, by table and column. */
  filters: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Whether the user wants the browser to load nothing that may not be needed. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
