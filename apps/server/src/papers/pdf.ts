import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** A page as a PDF, in the font `Roboto`. The library is loaded on first use. */
export async function toPdf(page: TDocumentDefinitions): Promise<Uint8Array> {
  const { default: pdfmake } = await import('pdfmake')
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
    'fonts',
    'Roboto',
  )
  pdfmake.setFonts({
    Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
  })
  // Nothing on a page is fetched, even if a user wrote an address there.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts + sep))
  return pdfmake.createPdf(page).getBuffer()
}
