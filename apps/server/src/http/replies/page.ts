import { html } from 'hono/html'

/** The result of `html`. Every value in it is escaped. */
export type Html = ReturnType<typeof html>

interface Page {
  title: string
  /** Paths in the web app's `public/`, loaded after those that every page has. */
  scripts?: readonly string[]
  styles?: readonly string[]
  body: Html
}

/** A page that the server renders. Colours and scripts are files next to the web app. */
export function htmlPage({ title, scripts = [], styles = [], body }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/start.js"></script>
        ${scripts.map((path) => html`<script src="${path}" defer></script>`)}
        <link rel="stylesheet" href="/page.css" />
        ${styles.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

/** The bar with the operator's name, which `/page.js` fills in, and an optional link back. */
export function pageHeader(back?: { to: string; label: string }): Html {
  return html`<header>
    <a class="brand" href="/"
      ><img src="/favicon.svg" alt="" height="28" /><span data-product></span
    ></a>
    ${back ? html`<a class="button" href="${back.to}">${back.label}</a>` : ''}
  </header>`
}
