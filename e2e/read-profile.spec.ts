import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { PROFILE_LAYOUTS, type ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import puppeteer from 'puppeteer-core'
import { rolldown } from 'rolldown'
import type { ReadResult } from '../apps/extension/src/reading/read-profile.ts'
import { PROFILES, startProfileSite } from './profile-site/profile-site.ts'

/** The reader of the extension in real browsers, on pages at the address that they have in life. */
const READER = fileURLToPath(
  new URL('../apps/extension/src/reading/read-profile.ts', import.meta.url),
)
const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
const SITE = 'https://www.linkedin.com'

interface Reader {
  /** The reader as one script, which defines `reader`. */
  script: string
  siteUrl: string
}

const test = base.extend<object, { reader: Reader }>({
  reader: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
    async ({}, use) => {
      const site = await startProfileSite()
      const bundle = await rolldown({ input: READER, platform: 'browser' })
      const { output } = await bundle.generate({ format: 'iife', name: 'reader', minify: true })
      await bundle.close()
      await use({ script: output[0].code, siteUrl: site.url })
      await site.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ context, reader }) => {
  await context.route(`${SITE}/**`, async (route) =>
    route.fulfill(await answerOf(reader, route.request().url())),
  )
})

/** What the fake site has at an address of the real one. */
async function answerOf({ siteUrl }: Reader, address: string) {
  const answer = await fetch(siteUrl + new URL(address).pathname)
  const contentType = answer.headers.get('content-type') ?? ''
  return { status: answer.status, contentType, body: Buffer.from(await answer.arrayBuffer()) }
}

/** The reader's call, as a script to be run in a page. */
function callOf({ script }: Reader, layouts: ProfileLayouts = PROFILE_LAYOUTS): string {
  return (
    `(() => { ${script}; return reader.readProfile(document, location.href, ` +
    `${JSON.stringify(layouts)}) })()`
  )
}

function read(page: Page, reader: Reader, layouts?: ProfileLayouts): Promise<ReadResult> {
  return page.evaluate(callOf(reader, layouts))
}

const addressOf = (id: string) => `${SITE}/in/${encodeURIComponent(id)}`

function expectedOf(id: string): ReadResult {
  const address = { profileId: id, profileUrl: addressOf(id) }
  const expected = PROFILES[id]
  if (!expected) return { outcome: 'unknown_layout', ...address }
  const profile = {
    ...address,
    ...expected,
    phones: [...expected.phones],
    emails: [...expected.emails],
  }
  return { outcome: 'read', profile }
}

/** Reads the phone numbers of a profile whose "About" says this. */
async function phonesAbout(page: Page, reader: Reader, html: string): Promise<string[]> {
  await page.goto(addressOf('devi-pillai-silent'))
  await page.evaluate((about) => {
    const section = document.querySelector('#about')?.parentElement
    if (section) section.innerHTML = `<div id="about"></div>${about}`
  }, html)
  const result = await read(page, reader)
  return result.outcome === 'read' ? result.profile.phones : [result.outcome]
}

for (const id of Object.keys(PROFILES)) {
  test(`the page of ${id} is read as it is`, async ({ page, reader }) => {
    await page.goto(`${addressOf(id)}/?trk=people`)
    expect(await read(page, reader)).toEqual(expectedOf(id))
  })
}

test('Firefox reads the same on every page', async ({ reader }) => {
  test.setTimeout(180_000)
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
  })
  try {
    const page = await browser.newPage()
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (!request.url().startsWith(SITE)) void request.continue()
      else void answerOf(reader, request.url()).then((answer) => request.respond(answer))
    })
    for (const id of Object.keys(PROFILES)) {
      await page.goto(addressOf(id))
      expect.soft(await page.evaluate(callOf(reader)), id).toEqual(expectedOf(id))
    }
  } finally {
    await browser.close()
  }
})

test('pages of a profile are that profile, and no other page is one', async ({ page, reader }) => {
  for (const path of [
    'overlay/contact-info/',
    'details/experience/',
    '?locale=hi_IN',
    'hi/#about',
  ]) {
    await page.goto(`${addressOf('imran-shaikh-dialog')}/${path}`)
    expect(await read(page, reader)).toEqual(expectedOf('imran-shaikh-dialog'))
  }
  for (const path of ['/feed/', '/company/sample', '/in/', '/in/me/']) {
    await page.goto(SITE + path)
    expect(await read(page, reader)).toEqual({ outcome: 'not_a_profile' })
  }
  await page.goto(addressOf('nobody-of-this-name'))
  expect(await read(page, reader)).toMatchObject({ outcome: 'unknown_layout' })
})

test('nothing in the page changes, moves or is fetched while it is read', async ({
  page,
  reader,
}) => {
  await page.goto(addressOf('nila-iyer-2025'))
  const state = () =>
    page.evaluate(() => [
      document.querySelector('#workspace')?.scrollTop,
      document.documentElement.outerHTML,
    ])
  const before = await state()
  expect(before[0]).toBeGreaterThan(2_000)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => {
    const changes: string[] = []
    const options = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(
      document,
      options,
    )
    for (const name of ['click', 'scroll', 'focus', 'selectionchange'])
      document.addEventListener(name, () => changes.push(name), true)
    for (const name of ['createElement', 'createTextNode', 'addEventListener'] as const)
      Document.prototype[name] = () => {
        throw new Error(`${name} was called`)
      }
    Object.assign(window, { changes })
  })
  expect(await read(page, reader)).toEqual(expectedOf('nila-iyer-2025'))
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await page.evaluate('changes')).toEqual([])
  expect(await state()).toEqual(before)
  expect(requests).toEqual([])
})

test('a page without end is not read to its end', async ({ page, reader }) => {
  await page.goto(addressOf('zoya-ali-hostile'))
  expect(await page.locator('*').count()).toBeGreaterThan(100_000)
  const milliseconds: number = await page.evaluate(
    `(() => { const from = performance.now(); ${callOf(reader)}; return performance.now() - ` +
      'from })()',
  )
  // A quarter of a second on a quiet machine: it stops after so many nodes, or when its time is
  // over.
  expect(milliseconds).toBeLessThan(5_000)
})

test('an element that is deeper than anybody builds does no harm', async ({ page, reader }) => {
  await page.goto(addressOf('devi-pillai-silent'))
  await page.evaluate(() => {
    const outer = document.createElement('span')
    let inner = outer
    for (let level = 0; level < 50_000; level += 1) {
      const next = document.createElement('span')
      inner.append(next)
      inner = next
    }
    inner.textContent = '+91 11111 39200'
    outer.style.display = 'none'
    document.querySelector('#about')?.after('+91 11111 30200', outer)
  })
  expect(await read(page, reader)).toMatchObject({
    profile: { name: 'Devi Pillai', phones: ['+911111130200'] },
  })
})

test('selectors that are none are passed over', async ({ page, reader }) => {
  await page.goto(addressOf('farah-khan-unknown'))
  const wrong = ['h1[', '', '::', 'a:has(', ')', '*{}', 'h1:unknown']
  const layouts = {
    version: 2,
    layouts: [
      { id: 'broken', name: wrong, headline: wrong, contact: wrong, ignore: wrong },
      {
        id: 'new',
        name: [...wrong, 'h1'],
        headline: [...wrong, 'h1 + p'],
        contact: [...wrong, 'div'],
        ignore: wrong,
      },
    ],
  }
  expect(await read(page, reader, layouts)).toMatchObject({
    profile: {
      layout: 'new',
      name: 'Farah Khan',
      phones: ['+911111139081'],
      emails: ['farah@law.example'],
    },
  })
  expect(await read(page, reader, { version: 1, layouts: [] })).toMatchObject({
    outcome: 'unknown_layout',
  })
})

const PHONE = '+91 11111 30111'
for (const [what, html, isSeen] of [
  [
    'scrolled past in a box',
    `<div style="height:50px;overflow:auto">${PHONE}<p style="height:900px"></p></div>`,
    true,
  ],
  [
    'further down in a box',
    `<div style="height:50px;overflow:auto"><p style="height:900px"></p>${PHONE}</div>`,
    true,
  ],
  [
    'cut off by a box',
    `<div style="height:20px;overflow:hidden"><p style="height:30px"></p>${PHONE}</div>`,
    false,
  ],
  [
    'out of a box of no height',
    `<div style="height:0;overflow:hidden"><p style="position:absolute">${PHONE}</p></div>`,
    true,
  ],
  [
    'within it',
    '<div style="height:0;overflow:hidden;position:relative"><p ' +
      `style="position:absolute">${PHONE}</p></div>`,
    false,
  ],
  [
    'fixed, in such a box',
    `<div style="height:0;overflow:hidden"><p style="position:fixed;top:0">${PHONE}</p></div>`,
    true,
  ],
  ['white on blue', `<div style="background:#00f;color:#fff">${PHONE}</div>`, true],
  [
    'blue on blue, painted further out',
    `<div style="background:#00f"><p style="color:#00f">${PHONE}</p></div>`,
    false,
  ],
  [
    'white on a picture',
    `<div style="background:linear-gradient(#000,#333);color:#fff">${PHONE}</div>`,
    true,
  ],
  [
    'cut out of a picture',
    '<p ' +
      `style="background:linear-gradient(#000,#333);background-clip:text;color:transparent">${PHONE}</p>`,
    true,
  ],
  ['for eyes alone', `<span aria-hidden="true">${PHONE}</span>`, true],
  ['in pieces', '<b>+91</b> <i>111</i><u>11</u>-<s>30111</s>', true],
  ['in two lines', '<p>11111</p><p>30111</p>', false],
  ['beside another number', '<table><tr><td>11111</td><td>30111</td><td>7</td></tr></table>', true],
  ['in a part without a box', `<div style="display:contents">${PHONE}</div>`, true],
  [
    'a link with a picture',
    '<a href="tel:1111130111"><img width="9" height="9" alt="" /></a>',
    true,
  ],
  ['a link of no size', '<a href="tel:1111130111"></a>', false],
] as const) {
  test(`a number ${what} counts${isSeen ? '' : ' for nothing'}`, async ({ page, reader }) => {
    expect(await phonesAbout(page, reader, html)).toEqual(isSeen ? ['+911111130111'] : [])
  })
}

test('names and lists have an end', async ({ page, reader }) => {
  const numbers = Array.from({ length: 25 }, (_, at) => `11111 40${String(at).padStart(3, '0')}`)
  const phones = await phonesAbout(
    page,
    reader,
    numbers.map((number) => `<p>${number}</p>`).join(''),
  )
  expect(phones).toEqual(numbers.slice(0, 10).map((number) => `+91${number.replace(' ', '')}`))
  await page.evaluate(() => {
    const [name, headline] = [
      document.querySelector('h1'),
      document.querySelector('.text-body-medium'),
    ]
    if (name) name.textContent = `A\u0007\u202E${'b'.repeat(5_000)}`
    if (headline) headline.textContent = `Weaver ${'c'.repeat(5_000)}`
  })
  const headline = `Weaver ${'c'.repeat(293)}`
  expect(await read(page, reader)).toMatchObject({
    profile: { name: `A ${'b'.repeat(198)}`, headline },
  })
})
