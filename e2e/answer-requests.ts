import type { Page, ResponseForRequest } from 'puppeteer-core'

/**
 * Answers the requests of a Firefox page to `origin`. Requests that end with their page, such as an
 * icon's when the browser closes, fail no test. A page without an answer fails at its `goto`.
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
