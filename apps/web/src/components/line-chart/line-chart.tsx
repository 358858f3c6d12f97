import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { axisMarks, isAtTheStart, labelledPoints, nearestPoint } from './chart-scale.ts'
import classes from './line-chart.module.css'

export interface ChartPoint {
  /** Where it stands on the horizontal axis, for example the day as a number. */
  at: number
  value: number
  /** Short, for the axis. */
  label: string
  /** Whole, for the tooltip and the table. */
  title: string
}

export interface LineChartProps {
  /** In the order of `at`; at least one. */
  points: readonly ChartPoint[]
  /** Names the chart for screen readers. */
  label: string
  /** Heads of the table that says the same in words. */
  heads: readonly [string, string]
  unit: (value: number) => string
}

const HEIGHT = 260
const PAD = { top: 16, right: 20, bottom: 30, left: 44 }
const LETTER_PX = 7
const LABEL_GAP_PX = 18

/** A line over time, drawn as SVG. Arrow keys, Home and End move the mark; the same figures stand in a table. */
export function LineChart({ points, label, heads, unit }: LineChartProps) {
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const marks = axisMarks(Math.max(...points.map(({ value }) => value)))
  const top = marks.at(-1)!
  const [first, last] = [points[0]!.at, points.at(-1)!.at]
  const inner = Math.max(0, width - PAD.left - PAD.right)
  const x = (at: number) => PAD.left + (last === first ? inner / 2 : ((at - first) / (last - first)) * inner)
  const y = (value: number) => PAD.top + (1 - value / top) * (HEIGHT - PAD.top - PAD.bottom)
  const xs = points.map(({ at }) => x(at))
  const labelWidth = LABEL_GAP_PX + LETTER_PX * Math.max(...points.map((point) => point.label.length))
  const line = points
    .map(({ value }, place) => `${place === 0 ? 'M' : 'L'}${xs[place]!.toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  const area = `${line}L${xs.at(-1)} ${y(0)}L${xs[0]} ${y(0)}Z`
  const shown = chosen === null ? null : points[Math.min(chosen, points.length - 1)]

  function onKeyDown(event: KeyboardEvent) {
    const end = points.length - 1
    const next = { ArrowLeft: (chosen ?? points.length) - 1, ArrowRight: (chosen ?? -1) + 1, Home: 0, End: end }[
      event.key
    ]
    if (event.key === 'Escape' && chosen !== null) {
      event.stopPropagation()
      setChosen(null)
    }
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max(0, next), end))
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    setChosen(nearestPoint(xs, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  return (
    <figure className={classes.chart}>
      <div
        ref={ref}
        className={classes.plot}
        tabIndex={0}
        role="group"
        aria-label={`${label}. Use the arrow keys to read each point.`}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {marks.map((mark) => (
            <g key={mark}>
              <line className={classes.grid} x1={PAD.left} x2={width - PAD.right} y1={y(mark)} y2={y(mark)} />
              <text className={classes.mark} x={PAD.left - 10} y={y(mark) + 4} textAnchor="end">
                {formatNumber(mark)}
              </text>
            </g>
          ))}
          {labelledPoints(xs, labelWidth).map((place) => (
            <text
              key={place}
              className={classes.mark}
              x={xs[place]}
              y={HEIGHT - 8}
              textAnchor={anchor(xs[place]!, width, labelWidth)}
            >
              {points[place]!.label}
            </text>
          ))}
          {points.length > 1 ? <path className={classes.area} d={area} /> : null}
          <path className={classes.line} d={line} />
          {points.map(({ at, value }, place) =>
            points.length <= 60 ? <circle key={at} className={classes.dot} cx={xs[place]} cy={y(value)} r={3} /> : null,
          )}
          {shown ? (
            <>
              <line className={classes.cursor} x1={x(shown.at)} x2={x(shown.at)} y1={PAD.top} y2={y(0)} />
              <circle className={classes.chosen} cx={x(shown.at)} cy={y(shown.value)} r={5} />
            </>
          ) : null}
        </svg>
        {shown ? (
          <div
            className={classes.tip}
            aria-hidden="true"
            style={{ left: x(shown.at), top: y(shown.value) }}
            data-side={side(x(shown.at), width)}
          >
            <strong>{unit(shown.value)}</strong>
            <span>{shown.title}</span>
          </div>
        ) : null}
        <p className="visually-hidden" role="status">
          {shown ? `${shown.title}: ${unit(shown.value)}` : ''}
        </p>
      </div>
      <details className={classes.words}>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, title, value }) => (
              <tr key={at}>
                <th scope="row">{title}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function anchor(position: number, width: number, labelWidth: number): 'start' | 'middle' | 'end' {
  if (isAtTheStart(position, labelWidth)) return 'start'
  return position > width - PAD.right - labelWidth / 2 ? 'end' : 'middle'
}

function side(position: number, width: number): 'left' | 'right' {
  return position > width / 2 ? 'left' : 'right'
}
