import { normalText } from '@dastak/contract/normal-text.ts'

/** What this uses of an embedded font of pdfkit. */
export interface EmbeddedFont {
  layout(text: string, features?: object): Run
  /** The codes of the glyphs of a text as hexadecimal digits, and where each is drawn. */
  encode(text: string, features?: object): [string[], Position[]]
  subset: { glyphs: number[]; includeGlyph(id: number): number }
  /** By code: the width, and the text that readers copy for it. */
  widths: number[]
  unicode: number[][]
  scale: number
  font: { glyphForCodePoint(letter: number): Glyph }
}
interface Run {
  glyphs: Glyph[]
  positions: Position[]
}
interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}
interface Position {
  advanceWidth: number
  xAdvance: number
  xOffset: number
  yOffset: number
}

const syllables = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(text, (letter) => letter.codePointAt(0)!)

/**
 * Makes the text of a font readable in its order. Scripts of India draw some letters before those
 * that they follow, and readers copy what they find from left to right. So each glyph gets
 * letters in the order of the text, and a glyph with two meanings gets two codes.
 */
export function keepOrder(font: EmbeddedFont): void {
  const codes = new Map<string, number>()
  const drawn = new Set<number>()

  function codeOf({ id, advanceWidth }: Glyph, letters: number[]): number {
    const key = `${id}:${letters.join()}`
    const known = codes.get(key)
    if (known !== undefined) return known
    const code = drawn.has(id) ? font.subset.glyphs.push(id) - 1 : font.subset.includeGlyph(id)
    drawn.add(id)
    codes.set(key, code)
    font.widths[code] = advanceWidth * font.scale
    font.unicode[code] = letters
    return code
  }

  font.encode = (text, features) => {
    const { glyphs, positions } = layout(font, text, features)
    const letters = lettersInOrder(text, glyphs, (part) => layout(font, part, features).glyphs)
    const encoded = glyphs.map((glyph, at) =>
      codeOf(glyph, letters[at]!).toString(16).padStart(4, '0'),
    )
    return [encoded, inOneLine(positions)]
  }
}

/**
 * Draws a letter as one glyph where the font also has it in two: a glyph without a letter would be
 * copied as rubbish.
 */
function layout(font: EmbeddedFont, text: string, features?: object): Run {
  const run = font.layout(text, features)
  const [glyphs, positions] = [[...run.glyphs], [...run.positions]]
  for (const letter of new Set(lettersOf(text))) {
    const [first, second, third] = font.layout(String.fromCodePoint(letter), features).glyphs
    if (!first || !second || third) continue
    const whole = font.font.glyphForCodePoint(letter)
    if (whole.id === 0 || whole.advanceWidth !== first.advanceWidth + second.advanceWidth) continue
    for (let at = 0; at + 1 < glyphs.length; at += 1) {
      if (glyphs[at]!.id !== first.id || glyphs[at + 1]!.id !== second.id) continue
      const [one, two] = positions.slice(at, at + 2) as [Position, Position]
      const xAdvance = one.xAdvance + two.xAdvance
      glyphs.splice(at, 2, { id: whole.id, advanceWidth: whole.advanceWidth, codePoints: [letter] })
      positions.splice(at, 2, { ...one, xAdvance, advanceWidth: whole.advanceWidth * font.scale })
    }
  }
  return { glyphs, positions }
}

/** For each glyph its letters; all of them together are the text. */
function lettersInOrder(text: string, glyphs: Glyph[], layout: (part: string) => Glyph[]) {
  const own = glyphs.map(({ codePoints }) => codePoints)
  if (String.fromCodePoint(...own.flat()) === text) return own
  const parts = Array.from(syllables.segment(text), ({ segment }) => ({
    text: segment,
    glyphs: layout(segment),
  }))
  const isSame = idsOf(parts.flatMap((part) => part.glyphs)) === idsOf(glyphs)
  return (isSame ? parts : [{ text, glyphs }]).flatMap((part) => {
    const composed = lettersOf(part.text)
    const { length } = part.glyphs
    // A vowel in two parts around its consonant is two letters only if it is decomposed.
    const letters = composed.length < length ? lettersOf(normalText(part.text, 'NFD')) : composed
    const first = Math.max(1, letters.length - length + 1)
    return part.glyphs.map((_, at) =>
      at === 0 ? letters.slice(0, first) : letters.slice(first + at - 1, first + at),
    )
  })
}

const idsOf = (glyphs: Glyph[]) => glyphs.map(({ id }) => id).join()

/** Shifts are made part of the advances: readers take a new start within a word for a space. */
function inOneLine(positions: Position[]): Position[] {
  const line = positions.map((position) => ({ ...position }))
  for (const [at, position] of line.entries()) {
    const before = line[at - 1]
    if (!before || position.xOffset === 0 || position.yOffset !== 0) continue
    before.xAdvance += position.xOffset
    position.xAdvance -= position.xOffset
    position.xOffset = 0
  }
  return line
}
