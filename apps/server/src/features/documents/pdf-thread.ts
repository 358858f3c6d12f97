import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfMake from 'pdfmake'
import { profileDocument } from './company-profile.rules.ts'
import type { PdfJob, PdfResult } from './company-profile.ts'

// A separate thread: see pdf-maker.service.ts.
const { resolve } = createRequire(import.meta.url)
const roboto = (name: string) => resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)
const devanagari = (weight: number) =>
  resolve(
    `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
  )
const FOLDERS = [dirname(roboto('Regular')), dirname(devanagari(400))]
pdfMake.setFonts({
  Roboto: { normal: roboto('Regular'), bold: roboto('Medium') },
  Devanagari: { normal: devanagari(400), bold: devanagari(600) },
})
// Nothing is fetched and no other file is read, whatever a text contains.
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy((path) => FOLDERS.includes(dirname(path)))

/** One after the other, so that each gets the full time limit. */
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
