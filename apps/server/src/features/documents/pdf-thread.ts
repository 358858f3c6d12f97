import { parentPort } from 'node:worker_threads'
import { toPdf } from '../../papers/pdf.ts'
import { profileDocument } from './company-profile.rules.ts'
import type { PdfJob, PdfResult } from './company-profile.ts'

// A separate thread: see pdf-maker.service.ts.

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
    return { id, pdf: new Uint8Array(await toPdf(profileDocument(profile))), problem: '' }
  } catch (error) {
    return { id, pdf: null, problem: error instanceof Error ? error.message : 'unknown' }
  }
}
