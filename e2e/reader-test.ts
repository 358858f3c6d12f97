import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { PROFILE_LAYOUTS, type ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { rolldown } from 'rolldown'
import type { ReadResult } from '../apps/extension/src/reading/read-profile.ts'
import { PROFILES, startProfileSite } from './profile-site/profile-site.ts'

/** The reader of the extension in real browsers, on pages at their real addresses. */
const READER = fileURLToPath(
  new URL('../apps/extension/src/reading/read-profile.ts', import.meta.url),
)
export const SITE = 'https://www.linkedin.com'

export interface Reader {
  /** The reader as one script, which defines `reader`. */
  script: string
  siteUrl: string
}

export const test = base.extend<object, { reader: Reader }>({
  context: async ({ context, reader }, use) => {
    await context.route(`${SITE}/**`, async (route) =>
      route.fulfill(await answerOf(reader, route.request().url())),
    )
    await use(context)
  },
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

/** The fake site's answer for an address of the real one. */
export async function answerOf({ siteUrl }: Reader, address: string) {
  const answer = await fetch(siteUrl + new URL(address).pathname)
  const contentType = answer.headers.get('content-type') ?? ''
  return { status: answer.status, contentType, body: Buffer.from(await answer.arrayBuffer()) }
}

/** The reader's call, as a script to run in a page. */
export function callOf({ script }: Reader, layouts: ProfileLayouts = PROFILE_LAYOUTS): string {
  return (
    `(() => { ${script}; return reader.readProfile(document, location.href, ` +
    `${JSON.stringify(layouts)}) })()`
  )
}

export function read(page: Page, reader: Reader, layouts?: ProfileLayouts): Promise<ReadResult> {
  return page.evaluate(callOf(reader, layouts))
}

export const addressOf = (id: string) => `${SITE}/in/${encodeURIComponent(id)}`

export function expectedOf(id: string): ReadResult {
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
