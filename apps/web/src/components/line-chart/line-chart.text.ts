/** Text of a line chart. */
export const lineChartText = {
  label: (chart: string) => `${chart}. Use the arrow keys to read each point.`,
  /** `12 phone credits`, from the name of a line. */
  value: (value: string, line: string) => `${value} ${line.toLowerCase()}`,
  outliers: 'A point that shows its value is above the top of the chart.',
  showTable: 'Show as a table',
}
