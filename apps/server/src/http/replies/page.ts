import { html } from 'hono/html'

/** What `html` makes: every value in it is escaped. */
export type Html = ReturnType<typeof html>

interface Page {
  title: string
  /** Of the web app's `public/`, after those that every page has. */
  scripts?: readonly string[]
  styles?: readonly string[]
  body: Html
}

/** A page made here; colours and scripts are from the files of those beside the web app. */
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

/** The bar with the operator's name, which `/page.js` fills in, and perhaps a way back. */
export function pageHeader(way?: { to: string; words: string }): Html {
  return html`<header>
    <a class="brand" href="/"
      ><img src="/favicon.svg" alt="" height="28" /><span data-product></span
    ></a>
    ${way ? html`<a class="button" href="${way.to}">${way.words}</a>` : ''}
  </header>`
}
