import { formatNumber } from '../../lib/text/numbers.ts'
import { runsOf } from './chart-scale.ts'
import classes from './line-chart.module.css'

interface ChartLineProps {
  /** The index of the line, which decides its colour and mark. */
  line: number
  points: readonly { at: number; value: number }[]
  /** The largest value of the axis. */
  top: number
  x: (at: number) => number
  y: (value: number) => number
}

const MAX_DOTS = 100
const DOT_PX = 3

/** One line, with gaps between runs of points. Points above the axis show their value. */
export function ChartLine({ line, points, top, x, y }: ChartLineProps) {
  const valueAt = new Map(points.map(({ at, value }) => [at, value]))
  const runs = runsOf(points.map(({ at }) => at))
  // So that the values of two lines on one day do not overlap.
  const aside = line === 0 ? -6 : 6
  const alone = new Set(runs.filter((run) => run.length === 1).map(([at]) => at))
  const path = runs
    .map((run) =>
      run
        .map(
          (at, index) =>
            `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(valueAt.get(at)!).toFixed(1)}`,
        )
        .join(''),
    )
    .join('')
  return (
    <g data-line={line}>
      <path className={classes.line} d={path} />
      {points.map(({ at, value }) => {
        const [left, height] = [x(at), y(value)]
        if (value > top)
          return (
            <g key={at}>
              <path className={classes.peak} d={`M${left + aside - 5} ${height + 2}h10l-5 -8Z`} />
              <text
                className={classes.figure}
                x={left + aside}
                y={height - 9}
                textAnchor={line === 0 ? 'end' : 'start'}
              >
                {formatNumber(value)}
              </text>
            </g>
          )
        if (points.length > MAX_DOTS && !alone.has(at)) return null
        return line === 0 ? (
          <circle key={at} className={classes.dot} cx={left} cy={height} r={DOT_PX} />
        ) : (
          <rect
            key={at}
            className={classes.dot}
            x={left - DOT_PX}
            y={height - DOT_PX}
            width={2 * DOT_PX}
            height={2 * DOT_PX}
          />
        )
      })}
    </g>
  )
}
