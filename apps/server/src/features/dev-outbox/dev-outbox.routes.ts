import { PRODUCT_NAME } from '@dastak/contract/names.ts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { DevOutbox } from './dev-outbox.service.ts'

const MESSAGES_ON_PAGE = 50

/**
 * `GET /dev/outbox`: a small page, or with `Accept: application/json` a JSON list, newest first.
 * To be mounted in demo mode only.
 */
export function devOutboxRoutes(outbox: DevOutbox): Hono {
  const app = new Hono()
  app.get('/dev/outbox', async (c) => {
    const messages = await outbox.list()
    c.header('cache-control', 'no-store')
    c.header('vary', 'accept')
    if ((c.req.header('accept') ?? '').includes('application/json'))
      return c.json(
        messages.map(({ id, channel, to, subject, text, createdAt }) => ({
          id,
          channel,
          to,
          subject,
          text,
          created_at: createdAt.toISOString(),
        })),
      )
    return c.html(page(messages.slice(0, MESSAGES_ON_PAGE)))
  })
  return app
}

// `html` escapes every value; the script (public/outbox.js of the web app) reloads the page when a message has come.
function page(messages: Awaited<ReturnType<DevOutbox['list']>>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox · ${PRODUCT_NAME} demo</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/start.js"></script>
        <script src="/outbox.js" defer></script>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p class="lead">
            Demo mode sends nothing. Text messages and emails stop here, newest first. <a href="/">Back to sign-in</a>
          </p>
          <ol class="messages">
            ${
              messages.length === 0
                ? html`<li>No messages yet.</li>`
                : messages.map(
                    (message) =>
                      html`<li>
                        <h2>
                          ${message.channel === 'sms' ? 'Text message' : 'Email'} to
                          ${message.to}${message.subject === null ? '' : `: ${message.subject}`}
                        </h2>
                        <time datetime="${message.createdAt.toISOString()}">${message.createdAt.toUTCString()}</time>
                        <p class="text">${message.text}</p>
                      </li>`,
                  )
            }
          </ol>
        </main>
      </body>
    </html>`
}
