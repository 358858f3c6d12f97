export interface ChartPoint {
  /** Its position on the horizontal axis: a whole number, for example of a day. */
  at: number
  /** One for each line. Zero is not drawn. */
  values: readonly number[]
  /** The full label, for the tooltip and the table. */
  title: string
}
