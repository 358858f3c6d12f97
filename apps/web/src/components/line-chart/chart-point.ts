export interface ChartPoint {
  /** Where it stands on the horizontal axis: a whole number, for example that of a day. */
  at: number
  /** One for each line; nothing is drawn at zero. */
  values: readonly number[]
  /** Whole, for the tooltip and the table. */
  title: string
}
