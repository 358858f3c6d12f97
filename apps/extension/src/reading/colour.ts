/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [number, number, number, number]

export const WHITE: Colour = [255, 255, 255, 1]

/** Nobody sees a smaller difference between text and background. */
const MIN_DIFFERENCE = 12

/** Parses a computed colour. Returns null if it is not written as `rgb()` or `rgba()`. */
export function readColour(css: string): Colour | null {
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(css)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  if (!parts || parts.length < 3 || parts.some(Number.isNaN)) return null
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts
  return [red, green, blue, opacity]
}

/** True if text can be seen on a background. Null is an unknown background, such as a picture. */
export function isVisibleOn(text: Colour, background: Colour | null): boolean {
  const [, , , opacity] = text
  if (opacity < 0.05) return false
  if (!background) return true
  return [0, 1, 2].some(
    (part) => Math.abs((text[part] ?? 0) - (background[part] ?? 0)) * opacity > MIN_DIFFERENCE,
  )
}
