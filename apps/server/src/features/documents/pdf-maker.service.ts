import { Worker } from 'node:worker_threads'
import { AppError, rateLimited } from '../../app-error.ts'
import type { CompanyProfile, PdfJob, PdfResult } from './company-profile.ts'

interface Waiting {
  done: (pdf: Uint8Array) => void
  failed: (error: Error) => void
}

const MAX_WAITING = 20
const LONGEST_MS = 20_000
const IDLE_MS = 60_000
const HEAP_MB = 256

/**
 * Makes PDFs one after the other in a separate thread, because a company with many directors needs
 * the processor for longer than other requests should wait. The thread starts with the first PDF
 * and ends after a minute without one. Errors: rate_limited, provider_unavailable.
 */
export function createPdfMaker() {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let thread: Worker | null = null
  let timer: NodeJS.Timeout | undefined

  function end(problem: string): void {
    clearTimeout(timer)
    const [ended, left] = [thread, [...waiting.values()]]
    thread = null
    waiting.clear()
    void ended?.terminate()
    for (const { failed } of left) failed(unavailable(problem))
  }

  /** The time limit of each PDF starts when the one before is done. */
  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(
      () => end(waiting.size > 0 ? 'A PDF took too long.' : 'idle'),
      waiting.size > 0 ? LONGEST_MS : IDLE_MS,
    )
    timer.unref()
  }

  function start(): Worker {
    const started = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.on('message', ({ id, pdf, problem }: PdfResult) => {
      const job = waiting.get(id)
      waiting.delete(id)
      watch()
      if (pdf) job?.done(pdf)
      else job?.failed(unavailable(problem))
    })
    started.on('error', (error: Error) => started === thread && end(error.message))
    started.on('exit', () => started === thread && end('The PDF thread ended.'))
    started.unref()
    return started
  }

  return {
    make(profile: CompanyProfile): Promise<Uint8Array> {
      if (waiting.size >= MAX_WAITING) throw rateLimited('Many documents are being created.', 10)
      return new Promise((done, failed) => {
        const id = (last += 1)
        waiting.set(id, { done, failed })
        thread ??= start()
        if (waiting.size === 1) watch()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage({ id, profile } satisfies PdfJob)
      })
    },
    /** Ends the thread. */
    stop: (): void => end('The process stops.'),
  }
}

function unavailable(problem: string): AppError {
  const message = 'The document could not be created. Try again.'
  return new AppError('provider_unavailable', { message, cause: new Error(problem) })
}
