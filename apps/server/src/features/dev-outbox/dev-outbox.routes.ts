import { Hono } from 'hono'
import { html } from 'hono/html'
import { AppError } from '../../app-error.ts'
import type { Env } from '../../http/context.ts'
import { htmlPage, pageHeader, type Html } from '../../http/replies/page.ts'
import type { DevOutbox } from './dev-outbox.service.ts'
import { isFromThisMachine } from './this-machine.ts'

const MESSAGES_ON_PAGE = 50

type Message = Awaited<ReturnType<DevOutbox['list']>>[number]

/**
 * `GET /dev/outbox`, in demo mode and on this machine only: a page, or by `Accept` a JSON list,
 * newest first. Errors: origin_not_allowed.
 */
export function devOutboxRoutes(outbox: DevOutbox, where: { isContainer: boolean }): Hono {
  const app = new Hono()
  app.get('/dev/outbox', async (c) => {
    const isProgram = (c.req.header('accept') ?? '').includes('application/json')
    c.header('cache-control', 'no-store')
    c.header('vary', 'accept')
    if (!isFromThisMachine((c.env as Env['Bindings']).incoming, where)) {
      if (isProgram) throw new AppError('origin_not_allowed', { message: NOT_HERE })
      return c.html(page(html`<p class="lead">${NOT_HERE}</p>`), 403)
    }
    const messages = await outbox.list()
    if (isProgram)
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
    return c.html(page(list(messages.slice(0, MESSAGES_ON_PAGE)), ['/outbox.js']))
  })
  return app
}

const NOT_HERE =
  'The outbox holds every code of this demo. It opens only on the machine that runs Dastak, and ' +
  'not over a proxy. Open http://localhost with its port there.'

// `html` escapes every value.
function page(content: Html, scripts: readonly string[] = []) {
  return htmlPage({
    title: 'Outbox',
    scripts: ['/page.js', ...scripts],
    styles: ['/outbox.css'],
    body: html` ${pageHeader({ to: '/', label: 'Back to sign-in' })}
      <main>
        <h1>Outbox</h1>
        ${content}
      </main>`,
  })
}

/** `public/outbox.js` of the web app reloads the page when a message has come. */
function list(messages: readonly Message[]): Html {
  return html`<p class="lead">
      Demo mode sends nothing. Text messages and emails stop here, newest first.
    </p>
    <ol class="messages" data-newest="${messages[0]?.id ?? ''}">
      ${messages.length === 0 ? html`<li class="panel">No messages yet.</li>` : messages.map(item)}
    </ol>`
}

/** One message: whom it went to, its code large, and its text. */
function item({ channel, to, subject, text, createdAt }: Message) {
  const code = /(?<!\S)\d{4,6}(?= is your )/.exec(text)?.[0]
  return html`<li class="panel">
    <h2>
      <span>${channel === 'sms' ? 'Text message' : 'Email'} to ${spaced(to)}</span>
      <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time>
    </h2>
    ${
      code === undefined
        ? ''
        : html`<p class="code">
            <strong>${code}</strong
            ><button type="button" class="button" data-copy="${code}">Copy</button>
          </p>`
    }
    <p class="text">${subject === null ? '' : `${subject}\n\n`}${text}</p>
  </li>`
}

/** An Indian number as people read it out; any other address as it is. */
function spaced(address: string): string {
  return address.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
}
