import type { Page, ResponseForRequest } from 'puppeteer-core'

/**
 * In Firefox, `answer` gives every answer of the site at `origin`.
 * A request that its page no longer waits for ends with the page (an icon when the browser closes).
 * That fails no test: a page that waits for an answer in vain fails at its `goto`.
 */
export async function answerRequests(
  page: Page,
  origin: string,
  answer: (url: URL) => Promise<Partial<ResponseForRequest>>,
): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const url = new URL(request.url())
    const done =
      url.origin === origin
        ? answer(url).then((response) => request.respond(response))
        : request.continue()
    done.catch(() => {})
  })
}
