import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { html } from 'hono/html'
import { htmlPage } from '../../http/replies/page.ts'
import { callOf, isForKeys, type Call } from './calls.rules.ts'
import { CHAPTERS, type DocsOptions } from './docs-chapters.ts'
import { curlOf } from './curl.rules.ts'
import { limitText, typeText, type JsonSchema } from '../../json/json-schema.rules.ts'
import { GROUPS } from './reference-parts.ts'
import { REFERENCE } from './reference.ts'

// `html` escapes every value. The page is readable without its scripts, which only apply the chosen
// colours and add copy buttons.
export function docsPage(options: DocsOptions) {
  const { productName, logoUrl, serverUrl } = options
  const order = Object.keys(REFERENCE)
  const calls = ALL_ENDPOINTS.filter(isForKeys)
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .map(callOf)
  const groups = GROUPS.map((name) => ({
    name,
    calls: calls.filter(({ reference }) => reference?.group === name),
  }))
  return htmlPage({
    title: `API reference · ${productName}`,
    scripts: ['/docs.js'],
    styles: ['/docs.css'],
    body: html` <a class="skip" href="#text">Skip to the text</a>
      <header>
        <a class="brand" href="/" data-ready
          ><img src="${logoUrl ?? '/favicon.svg'}" alt="" height="28" /><span
            >${productName}</span
          ></a
        >
        <a class="button" href="/api-keys">API keys</a>
      </header>
      <div class="columns">
        <nav aria-label="Contents">
          <ul>
            ${CHAPTERS.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
            ${groups.map(
              (group) =>
                html`<li>
                  <a href="#${group.name}">${group.name}</a>
                  <ul>
                    ${group.calls.map(
                      ({ endpoint }) =>
                        html`<li><a href="#${endpoint.name}">${endpoint.name}</a></li>`,
                    )}
                  </ul>
                </li>`,
            )}
          </ul>
        </nav>
        <main id="text" tabindex="-1">
          <h1>API reference</h1>
          <p class="lead">
            All calls that an API key can make. For programs, with the calls of the web app:
            <a href="/api/openapi.json">OpenAPI document</a>
          </p>
          ${CHAPTERS.map(
            ({ id, title, text }) =>
              html`<section aria-labelledby="${id}">
                <h2 id="${id}">${title}</h2>
                ${text(options)}
              </section>`,
          )}
          ${groups.map(
            (group) =>
              html`<section aria-labelledby="${group.name}">
                <h2 id="${group.name}">${group.name}</h2>
                ${group.calls.map((call) => callSection(call, serverUrl))}
              </section>`,
          )}
        </main>
      </div>`,
  })
}

const BODY_TEXT: Readonly<Record<string, string>> = {
  'application/json': 'Body, as JSON',
  'multipart/form-data': 'Form, as multipart/form-data',
  'application/octet-stream': 'Body, as raw bytes',
}

function callSection(call: Call, serverUrl: string) {
  const { endpoint, reference, needs, query, bodyType, body, exampleAnswer, refuses } = call
  return html`<article class="panel" aria-labelledby="${endpoint.name}">
    <h3 id="${endpoint.name}"><a href="#${endpoint.name}">${endpoint.summary}</a></h3>
    <p class="path"><strong>${endpoint.method}</strong> <code>${endpoint.path}</code></p>
    <p>
      ${reference?.about} ${needs.length > 0 ? `Needs ${needs.join(' and ')}.` : ''}
      ${reference?.isPaid ? html`Accepts an <a href="#idempotency">Idempotency-Key</a>.` : ''}
    </p>
    ${
      query
        ? html`<h4>Query</h4>
            ${fieldList(query)}`
        : ''
    }
    ${
      body
        ? html`<h4>${BODY_TEXT[bodyType]}</h4>
            ${fieldList(body)}`
        : ''
    }
    <pre data-copy>${curlOf(call, serverUrl)}</pre>
    <details>
      <summary>Reply</summary>
      ${
        exampleAnswer === undefined
          ? html`<p>A file.</p>`
          : html`<pre>${JSON.stringify(exampleAnswer, null, 2)}</pre>`
      }
    </details>
    <p class="refuses">
      Errors:
      ${refuses
        .filter((code) => code !== 'token_expired')
        .map((code, index) => html`${index > 0 ? ', ' : ''}<a href="#error-${code}">${code}</a>`)}
    </p>
  </article>`
}

function fieldList(schema: JsonSchema): ReturnType<typeof html> {
  return html`<ul class="fields">
    ${Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const isRequired = schema.required?.includes(name)
      const text = [typeText(field), limitText(field), isRequired ? 'required' : '']
        .filter(Boolean)
        .join(', ')
      return html`<li>
        <code>${name}</code> <span>${text}</span>
        ${field.properties ? fieldList(field) : ''}
      </li>`
    })}
  </ul>`
}
