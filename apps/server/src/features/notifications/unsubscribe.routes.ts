import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Html, htmlPage, pageHeader } from '../../http/replies/page.ts'
import type { Notifications } from './notifications.service.ts'

/**
 * `/unsubscribe?token=…`, the link in each email about an event: a page with one button, and the
 * one-click unsubscribe of mail programs, which POST to the same address (RFC 8058). Only a POST
 * changes anything, because mail scanners open every link.
 */
export function unsubscribeRoutes({ emails }: Pick<Notifications, 'emails'>): Hono {
  const app = new Hono()
  app.on(['GET', 'POST'], '/unsubscribe', async (c) => {
    c.header('cache-control', 'no-store')
    const userId = await emails.userOfLink(c.req.query('token') ?? '')
    if (userId === null)
      return c.html(
        page('This link is not valid', paragraph('Open the link from the email again.')),
        404,
      )
    if (c.req.method !== 'POST')
      return c.html(
        page(
          'Stop notification emails?',
          html`<p class="lead">You will get no more emails about events, and the bell is hidden.</p>
            <form method="post">
              <button type="submit" class="button">Stop notification emails</button>
            </form>`,
        ),
      )
    await emails.turnOff(userId)
    return c.html(
      page('Notification emails are off', paragraph('You can turn them on again under Settings.')),
    )
  })
  return app
}

const paragraph = (text: string) => html`<p class="lead">${text}</p>`

function page(title: string, body: Html) {
  return htmlPage({
    title,
    scripts: ['/page.js'],
    body: html` ${pageHeader({ to: '/account/settings', label: 'Settings' })}
      <main>
        <h1>${title}</h1>
        ${body}
      </main>`,
  })
}
