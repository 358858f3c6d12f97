import { formatNumber } from '../../lib/text/numbers.ts'
import type { ChartPoint } from './chart-point.ts'
import classes from './chart-table.module.css'
import { lineChartText } from './line-chart.text.ts'

interface ChartTableProps {
  points: readonly ChartPoint[]
  lines: readonly string[]
  /** The heading of the first column, which has the titles of the points. */
  head: string
}

/** The values of a chart as a table, for screen readers and for copying. */
export function ChartTable({ points, lines, head }: ChartTableProps) {
  return (
    <details className={`small ${classes.details}`}>
      <summary className="dim">{lineChartText.showTable}</summary>
      <table className="tabular">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {lines.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, title, values }) => (
            <tr key={at}>
              <th scope="row">{title}</th>
              {lines.map((name, line) => (
                <td key={name}>{formatNumber(values[line]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
