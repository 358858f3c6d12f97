/** Red, green and blue from 0 to 255, and how dense from 0 to 1. */
export type Colour = readonly [number, number, number, number]

export const WHITE: Colour = [255, 255, 255, 1]

/** Nobody sees a smaller difference between letters and paper. */
const LEAST_DIFFERENCE = 12

/** Reads a computed colour; null for one that is written in another way than `rgb()`. */
export function readColour(css: string): Colour | null {
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(css)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  if (!parts || parts.length < 3 || parts.some(Number.isNaN)) return null
  const [red = 0, green = 0, blue = 0, density = 1] = parts
  return [red, green, blue, density]
}

/** Whether letters differ from what is behind them; null is an unknown one, as a picture. */
export function isVisibleOn(ink: Colour, paper: Colour | null): boolean {
  const [, , , density] = ink
  if (density < 0.05) return false
  if (!paper) return true
  return [0, 1, 2].some(
    (part) => Math.abs((ink[part] ?? 0) - (paper[part] ?? 0)) * density > LEAST_DIFFERENCE,
  )
}
