import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { toPdf } from './pdf.ts'
import { inFonts } from './printable.rules.ts'

/** What a reader copies from a page with this text. */
async function copied(...texts: string[]): Promise<string> {
  const pdf = await toPdf({
    content: texts.map((text) => ({ text: inFonts(text) })),
    defaultStyle: { font: 'Roboto' },
  })
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ').trim()
}

test.each([
  // Vowels that are drawn before their consonant, also in the middle and after two consonants.
  'लिमिटेड',
  'हिन्दी साहित्य',
  // An R that is drawn above the letter after it.
  'कार्यालय विद्यार्थी',
  // Marks above and below, and letters that are joined.
  'श्री कृष्णा इंटरनेशनल',
  // Letters that the font draws in two parts.
  'ऐ नई साई मुंबई',
  'Asha लिमिटेड Rao',
  'Éclair office, fi & fl, Łódź ₹10',
])('%j is copied from a PDF as it was written', async (text) => {
  expect(await copied(text)).toBe(text)
})

test('a letter keeps its meaning after it was drawn in another place', async () => {
  const texts = ['ल', 'लि', 'कि', 'क', 'कार्य', 'य', 'र', 'लि ल कि']
  expect(await copied(...texts)).toBe(texts.join(' '))
})

test('text in Indian letters adds little to a PDF', async () => {
  const page = (text: string) =>
    toPdf({ content: [{ text: inFonts(text) }], defaultStyle: { font: 'Roboto' } })
  const once = await page('कि खि गि घि चि छि जि झि')
  const often = await page('कि खि गि घि चि छि जि झि '.repeat(40))
  expect(often.length - once.length).toBeLessThan(3_000)
})
