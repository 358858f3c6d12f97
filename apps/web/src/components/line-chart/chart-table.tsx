import { formatNumber } from '../../lib/text/numbers.ts'
import type { ChartPoint } from './chart-point.ts'
import classes from './chart-table.module.css'

interface ChartTableProps {
  points: readonly ChartPoint[]
  lines: readonly string[]
  /** Of the column that says where a point stands. */
  head: string
}

/** The figures of a chart in words, for who cannot see it or wants to copy them. */
export function ChartTable({ points, lines, head }: ChartTableProps) {
  return (
    <details className={`small ${classes.words}`}>
      <summary className="dim">Show as a table</summary>
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
