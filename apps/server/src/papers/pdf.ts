import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { keepOrder, type EmbeddedFont } from './pdf-text.ts'

const require = createRequire(import.meta.url)
let loaded: ReturnType<typeof load> | undefined

/**
 * A page as a PDF, in the fonts `Roboto` and `Devanagari`. Its text can be copied in its order. The
 * library is loaded on first use.
 */
export async function toPdf(page: TDocumentDefinitions): Promise<Uint8Array> {
  const pdfmake = await (loaded ??= load())
  return pdfmake.createPdf(page).getBuffer()
}

async function load() {
  const { default: pdfmake } = await import('pdfmake')
  const roboto = (name: string) => require.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)
  const devanagari = (weight: number) =>
    require.resolve(
      `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
    )
  pdfmake.setFonts({
    Roboto: { normal: roboto('Regular'), bold: roboto('Medium') },
    Devanagari: { normal: devanagari(400), bold: devanagari(600) },
  })
  // Nothing is fetched and no other file is read, whatever a text contains.
  const folders = [dirname(roboto('Regular')), dirname(devanagari(400))]
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => folders.includes(dirname(path)))
  keepOrderInAll()
  return pdfmake
}

/** The library has no setting for it, so each font is changed when a page first uses it. */
function keepOrderInAll(): void {
  const { default: Page } = require('pdfmake/js/PDFDocument.js') as {
    default: { prototype: { provideFont(...of: unknown[]): EmbeddedFont } }
  }
  const { provideFont } = Page.prototype
  Page.prototype.provideFont = function provide(...of) {
    const font = provideFont.apply(this, of)
    if (!Object.hasOwn(font, 'encode')) keepOrder(font)
    return font
  }
}
