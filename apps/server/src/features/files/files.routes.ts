import type { ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { sendFile, type OnBroken } from '../../http/replies/file-reply.ts'
import { htmlPage, pageHeader } from '../../http/replies/page.ts'
import type { LinkedFiles } from '../../ports/storage.ts'

/** `/files/<token>`: a file on this server's disk, for who has the link, until its time is over. */
export function filesRoutes(files: LinkedFiles, onBroken: OnBroken): Hono {
  const app = new Hono()
  app.get('/files/:token', async (c) => {
    const found = await files.open(c.req.param('token'))
    if (found.state === 'there') {
      const { outgoing } = c.env as { outgoing: ServerResponse }
      return sendFile({ file: found }, outgoing, onBroken)
    }
    c.header('cache-control', 'no-store')
    return found.state === 'gone'
      ? c.html(page('This link has ended'), 410)
      : c.html(page('This link is not valid'), 404)
  })
  return app
}

function page(title: string) {
  return htmlPage({
    title,
    scripts: ['/page.js'],
    body: html` ${pageHeader()}
      <main>
        <h1>${title}</h1>
        <p class="lead">Go back to the page with the download and start it again.</p>
      </main>`,
  })
}
