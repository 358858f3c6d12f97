import { expect } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { answerRequests } from './answer-requests.ts'
import { PROFILES } from './profile-site/profile-site.ts'
import { addressOf, answerOf, callOf, expectedOf, read, SITE, test } from './reader-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Its page takes seconds to load, so only one journey opens it. */
const ENDLESS = 'zoya-ali-hostile'

test('each page is read correctly', async ({ page, reader }) => {
  for (const id of Object.keys(PROFILES)) {
    if (id === ENDLESS) continue
    await page.goto(`${addressOf(id)}/?trk=people`)
    expect.soft(await read(page, reader), id).toEqual(expectedOf(id))
  }
})

test('Firefox reads the same on every page', async ({ reader }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
  })
  try {
    const page = await browser.newPage()
    await answerRequests(page, SITE, ({ href }) => answerOf(reader, href))
    for (const id of Object.keys(PROFILES)) {
      await page.goto(addressOf(id))
      expect.soft(await page.evaluate(callOf(reader)), id).toEqual(expectedOf(id))
    }
  } finally {
    await browser.close()
  }
})

test('only the pages of a profile are read as that profile', async ({ page, reader }) => {
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
  const twoFrames = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  // The page scrolls while it loads, and the browser reports that a frame later.
  await twoFrames()
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
  await twoFrames()
  expect(await page.evaluate('changes')).toEqual([])
  expect(await state()).toEqual(before)
  expect(requests).toEqual([])
})

test('an endless page is read correctly, but not completely', async ({ page, reader }) => {
  await page.goto(`${addressOf(ENDLESS)}/?trk=people`)
  expect(await page.evaluate("document.getElementsByTagName('*').length")).toBeGreaterThan(100_000)
  const [milliseconds, result] = await page.evaluate<[number, unknown]>(
    `(() => { const from = performance.now(); const result = ${callOf(reader)}; ` +
      'return [performance.now() - from, result] })()',
  )
  expect(result).toEqual(expectedOf(ENDLESS))
  // A quarter of a second on a quiet machine. It stops after a number of nodes, or at its time
  // limit.
  expect(milliseconds).toBeLessThan(5_000)
})

test('an extremely deep element does no harm', async ({ page, reader }) => {
  await page.goto(addressOf('devi-pillai-silent'))
  await page.evaluate(() => {
    const outer = document.createElement('span')
    let inner = outer
    for (let level = 0; level < 25_000; level += 1) {
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

test('selectors that are not valid are skipped', async ({ page, reader }) => {
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
