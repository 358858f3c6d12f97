import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import { inFonts } from '../../papers/printable.rules.ts'

/** In points: the margin of the page, and the width between the margins. */
export const SIDE = 48
const WIDTH = 595.28 - 2 * SIDE

const ACCENT = '#155c3b'

export const DIM = '#68625a'

const LINE = '#e4e0da'

export const HEADING = { bold: true, fontSize: 12, color: ACCENT } as const

export function heading(text: string): Content {
  return { text, ...HEADING, margin: [0, 18, 0, 6] }
}

export function rule(above: number): Content {
  const line = {
    type: 'line',
    x1: 0,
    y1: 0,
    x2: WIDTH,
    y2: 0,
    lineWidth: 0.7,
    lineColor: LINE,
  } as const
  return { canvas: [line], margin: [0, above, 0, 0] }
}

export const lines = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

export function factGroup(
  title: string,
  facts: readonly (readonly [string, string | null])[],
): Column {
  return {
    width: '*',
    stack: [
      { ...(heading(title) as object), margin: [0, 0, 0, 4] } as Content,
      {
        table: {
          widths: [94, 127],
          body: facts.map(([name, value]): TableCell[] => [
            { text: name, color: DIM },
            { text: inFonts(value) },
          ]),
        },
        layout: lines,
      },
    ],
  }
}

export const warning = (text: string): Content => ({
  text: inFonts(text),
  color: '#b3261e',
  fontSize: 8,
})

export const dim = (text: string): Content => ({ text: inFonts(text), color: DIM, fontSize: 8 })
