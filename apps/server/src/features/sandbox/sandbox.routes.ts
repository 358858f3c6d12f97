import { taxText } from '@dastak/contract/billing/billing.ts'
import { exactMoney, SEZ_SUPPLY, taxRows } from '@dastak/contract/billing/receipt-text.ts'
import type { ShownTax } from '@dastak/contract/billing/shown-tax.ts'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { taxName, type Catalogue } from '../../config/plans.ts'
import type { Buyer } from '../../db/stored-json.ts'
import { checkOrigin } from '../../http/origins.ts'
import { readBytes } from '../../http/requests/input.ts'
import { htmlPage, pageHeader } from '../../http/replies/page.ts'
import { ANSWERS, type SandboxCheckouts } from './checkouts.service.ts'

const BODY_MAX_BYTES = 1_024
const checkoutId = z.uuid()
const NOBODY: Buyer = { name: '', address: '', gstin: null }

interface SandboxPagesOptions {
  catalogue: Catalogue
  publicUrl: string | undefined
  /** The tax in a price for this buyer. */
  taxIn: (amount: number, buyer: Buyer) => ShownTax | null
}

/**
 * The hosted page: shows the item and the amount due, takes an answer, and sends the buyer back.
 */
export function sandboxPages(
  checkouts: SandboxCheckouts,
  { catalogue, publicUrl, taxIn }: SandboxPagesOptions,
): Hono {
  const app = new Hono()
  const idOf = (text: string) => {
    if (!checkoutId.safeParse(text).success) throw new AppError('not_found')
    return text
  }
  app.get('/billing/sandbox/:id', async (c) => {
    const found = await checkouts.find(idOf(c.req.param('id')))
    if (!found) throw new AppError('not_found')
    c.header('cache-control', 'no-store')
    // Without a referrer browsers would send a form's Origin as null.
    c.header('referrer-policy', 'same-origin')
    const { offer, buyer } = found
    const tax = taxIn(offer.amount, buyer ?? NOBODY)
    return c.html(page(found, catalogue, tax))
  })
  app.post('/billing/sandbox/:id', async (c) => {
    checkOrigin(c.req.header('origin'), c.req.header('host'), publicUrl)
    const id = idOf(c.req.param('id'))
    const { incoming } = c.env as { incoming: IncomingMessage }
    const form = new URLSearchParams((await readBytes(incoming, BODY_MAX_BYTES)).toString('utf8'))
    const answer = ANSWERS.find((one) => one === form.get('answer'))
    if (!answer) throw new AppError('validation_failed')
    const location = await checkouts.answer(id, answer)
    if (location === null) throw new AppError('not_found')
    return c.redirect(location, 303)
  })
  return app
}

type Shown = NonNullable<Awaited<ReturnType<SandboxCheckouts['find']>>>

// `html` escapes every value. The page has the shared script of pages outside the app, and no
// other.
function page(
  { offer, isPack, isOpen, buyer }: Shown,
  catalogue: Catalogue,
  shownTax: ShownTax | null,
) {
  const tax = taxText(taxName(catalogue))
  const money = (amount: number) => exactMoney(amount, catalogue.currency)
  const price = money(offer.amount)
  return htmlPage({
    title: 'Checkout',
    scripts: ['/page.js'],
    styles: ['/checkout.css'],
    body: html` ${pageHeader()}
      <main class="checkout">
        <h1>Checkout</h1>
        <p class="lead">
          This is the sandbox. It works like a payment provider’s page, but takes no money.
        </p>
        <section class="panel">
          <h2>${isPack ? offer.name : `${offer.name} plan`}</h2>
          <p>${offer.description}</p>
          <dl>
            <dt>Phone credits</dt>
            <dd>${offer.phone.toLocaleString('en-IN')}${isPack ? '' : ' a month'}</dd>
            <dt>Email credits</dt>
            <dd>${offer.email.toLocaleString('en-IN')}${isPack ? '' : ' a month'}</dd>
            ${(shownTax ? taxRows(shownTax) : []).map(
              ({ name, amount }) =>
                html`<dt>${name}</dt>
                  <dd>${money(amount)}</dd>`,
            )}
            <dt>${shownTax ? 'Total due now' : 'Due now'}</dt>
            <dd class="due">${price}</dd>
            ${buyer?.name ? billedTo(buyer) : ''}
          </dl>
          ${shownTax?.is_sez ? html`<p class="dim">${SEZ_SUPPLY}</p>` : ''}
          ${tax ? html`<p class="dim">${tax}</p>` : ''}
          ${
            isPack
              ? ''
              : html`<p class="dim">Renews each month at ${price} until it is cancelled.</p>`
          }
        </section>
        ${isOpen ? answers(price, isPack) : ENDED}
      </main>`,
  })
}

const billedTo = ({ name, gstin }: Buyer) =>
  html`<dt>Billed to</dt>
    <dd>${name}${gstin && html`<br />GSTIN ${gstin}`}</dd>`

const ENDED = html`<p class="panel" role="status">
  This checkout has ended. <a href="/plan">Back to plans</a>
</p>`

function answers(price: string, isPack: boolean) {
  return html`<form method="post" class="answers">
    <button class="button main" name="answer" value="pay">Pay ${price}</button>
    ${
      isPack
        ? ''
        : html`<button class="button" name="answer" value="pay_once">
            Pay with a card that fails at the renewal
          </button>`
    }
    <button class="button" name="answer" value="decline">Decline</button>
  </form>`
}
