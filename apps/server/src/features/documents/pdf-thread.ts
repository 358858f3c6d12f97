import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfMake from 'pdfmake'
import { profileDocument } from './company-profile.rules.ts'
import type { PdfJob, PdfResult } from './company-profile.ts'

// A thread of its own: see pdf-maker.service.ts.
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)
const FOLDER = dirname(fontFile('Regular'))
pdfMake.setFonts({
  Roboto: {
    normal: fontFile('Regular'),
    bold: fontFile('Medium'),
    italics: fontFile('Italic'),
    bolditalics: fontFile('MediumItalic'),
  },
})
// Nothing is fetched, and no other file is read, whatever a text says.
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy((path) => dirname(path) === FOLDER)

/** One after the other, so that the time of each is its own. */
let before: Promise<void> = Promise.resolve()

parentPort?.on('message', (job: PdfJob) => {
  before = before.then(async () => {
    const result = await make(job)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(result)
  })
})

async function make({ id, profile }: PdfJob): Promise<PdfResult> {
  try {
    const pdf = new Uint8Array(await pdfMake.createPdf(profileDocument(profile)).getBuffer())
    return { id, pdf, problem: '' }
  } catch (error) {
    return { id, pdf: null, problem: error instanceof Error ? error.message : 'unknown' }
  }
}
