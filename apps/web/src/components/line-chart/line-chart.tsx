import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatNumber } from '../../lib/text/numbers.ts'
import { ChartLine } from './chart-line.tsx'
import type { ChartPoint } from './chart-point.ts'
import { axisMarks, axisMaximum, labelledPositions, nearestPoint } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import classes from './line-chart.module.css'
import { lineChartText } from './line-chart.text.ts'

interface LineChartProps {
  /** Sorted by `at`; at least one. */
  points: readonly ChartPoint[]
  /** The ends of the horizontal axis, which may have no points. */
  first: number
  last: number
  /** Returns a short label for the axis. */
  labelOf: (at: number) => string
  /** The name of each line, for the legend and the table. */
  lines: readonly string[]
  /** The name of the chart for screen readers. */
  label: string
  /** The heading of the table's first column, for example "Day". */
  head: string
}

const HEIGHT = 260
const PAD = { top: 24, right: 20, bottom: 30, left: 44 }
const LETTER_PX = 7
const LABEL_GAP_PX = 22

/**
 * Lines over time, drawn as SVG, with gaps if there are no points. Arrow keys, Home and End move
 * the cursor. A table shows the same values.
 */
export function LineChart({ points, first, last, labelOf, lines, label, head }: LineChartProps) {
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const values = points.flatMap((point) => point.values.filter((value) => value > 0))
  const marks = axisMarks(axisMaximum(values))
  const top = marks.at(-1)!
  const inner = Math.max(0, width - PAD.left - PAD.right)
  const x = (at: number) =>
    PAD.left + (last === first ? inner / 2 : ((at - first) / (last - first)) * inner)
  const y = (value: number) =>
    PAD.top + (1 - Math.min(1, value / top)) * (HEIGHT - PAD.top - PAD.bottom)
  const xs = points.map(({ at }) => x(at))
  const labelWidth =
    LABEL_GAP_PX + LETTER_PX * Math.max(labelOf(first).length, labelOf(last).length)
  const shown = chosen === null ? null : points[Math.min(chosen, points.length - 1)]
  const textsOf = (point: ChartPoint) =>
    lines.map((name, line) => lineChartText.value(formatNumber(point.values[line]!), name))

  function onKeyDown(event: KeyboardEvent) {
    const next = indexByKey(event.key, chosen, points.length)
    if (event.key === 'Escape' && chosen !== null) {
      event.stopPropagation()
      setChosen(null)
    }
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    setChosen(nearestPoint(xs, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  return (
    <figure className={classes.chart}>
      <ul className={`buttons small ${classes.legend}`} aria-hidden="true">
        {lines.map((name, line) => (
          <li key={name} data-line={line}>
            {name}
          </li>
        ))}
      </ul>
      <div
        ref={ref}
        className={classes.plot}
        tabIndex={0}
        role="group"
        aria-label={lineChartText.label(label)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <Axes
            marks={marks}
            positions={labelledPositions(first, last, inner / labelWidth)}
            {...{ width, last, labelOf, x, y }}
          />
          {lines.map((name, line) => (
            <ChartLine
              key={name}
              line={line}
              top={top}
              points={points
                .map(({ at, values: all }) => ({ at, value: all[line]! }))
                .filter(({ value }) => value > 0)}
              x={x}
              y={y}
            />
          ))}
          {shown ? (
            <line
              className={classes.cursor}
              x1={x(shown.at)}
              x2={x(shown.at)}
              y1={PAD.top}
              y2={y(0)}
            />
          ) : null}
        </svg>
        {shown ? (
          <div
            className={`floating small tabular ${classes.tip}`}
            aria-hidden="true"
            style={{ left: x(shown.at), top: y(Math.max(...shown.values)) }}
            data-side={x(shown.at) > width / 2 ? 'left' : 'right'}
          >
            {textsOf(shown).map((text) => (
              <strong key={text}>{text}</strong>
            ))}
            <span className="dim">{shown.title}</span>
          </div>
        ) : null}
        <p className="visually-hidden" role="status">
          {shown ? `${shown.title}: ${textsOf(shown).join(', ')}` : ''}
        </p>
      </div>
      {values.some((value) => value > top) ? (
        <p className="dim-small">{lineChartText.outliers}</p>
      ) : null}
      <ChartTable points={points} lines={lines} head={head} />
    </figure>
  )
}

/** The index of the point that a key moves to; undefined for other keys. */
function indexByKey(key: string, chosen: number | null, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(0, (chosen ?? count) - 1),
    ArrowRight: Math.min((chosen ?? -1) + 1, count - 1),
    Home: 0,
    End: count - 1,
  }
  return steps[key]
}

interface AxesProps extends Pick<LineChartProps, 'last' | 'labelOf'> {
  width: number
  /** The values with a grid line. */
  marks: readonly number[]
  /** The positions with a label. */
  positions: readonly number[]
  x: (at: number) => number
  y: (value: number) => number
}

function Axes({ width, marks, positions, last, labelOf, x, y }: AxesProps) {
  return (
    <>
      {marks.map((mark) => (
        <g key={mark}>
          <line
            className={classes.grid}
            x1={PAD.left}
            x2={width - PAD.right}
            y1={y(mark)}
            y2={y(mark)}
          />
          <text x={PAD.left - 10} y={y(mark) + 4} textAnchor="end">
            {formatNumber(mark)}
          </text>
        </g>
      ))}
      {positions.map((at) => (
        <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor={at === last ? 'end' : 'middle'}>
          {labelOf(at)}
        </text>
      ))}
    </>
  )
}
