import { expect, type Page } from '@playwright/test'
import { addressOf, read, test, type Reader } from './reader-test.ts'

/** Reads the phone numbers of a profile with this "About" text. */
async function phonesAbout(page: Page, reader: Reader, html: string): Promise<string[]> {
  await page.goto(addressOf('devi-pillai-silent'))
  await page.evaluate((about) => {
    const section = document.querySelector('#about')?.parentElement
    if (section) section.innerHTML = `<div id="about"></div>${about}`
  }, html)
  const result = await read(page, reader)
  return result.outcome === 'read' ? result.profile.phones : [result.outcome]
}

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
  [
    'next to another number',
    '<table><tr><td>11111</td><td>30111</td><td>7</td></tr></table>',
    true,
  ],
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

test('names and lists have a maximum length', async ({ page, reader }) => {
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
