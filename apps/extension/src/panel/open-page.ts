import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import type { ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import * as z from 'zod/mini'
import { browser, type Browser } from 'wxt/browser'
import type { ReadResult } from '../reading/read-profile.ts'

/** The site with the profiles: its hosts of all countries. */
const PROFILE_SITE = 'https://*.linkedin.com/*'

/** `refused`: by the user. `closed`: the browser does not allow extensions to read the page. */
export type PageResult = ReadResult | { outcome: 'refused' } | { outcome: 'closed' }

const text = z.string().check(z.maxLength(2_000))
const result = z.union([
  z.object({
    outcome: z.literal('read'),
    profile: z.object({
      profileId: text,
      profileUrl: text,
      layout: text,
      name: text,
      headline: z.nullable(text),
      phones: z.array(text).check(z.maxLength(10)),
      emails: z.array(text).check(z.maxLength(10)),
    }),
  }),
  z.object({ outcome: z.literal('not_a_profile') }),
  z.object({ outcome: z.literal('unknown_layout'), profileId: text, profileUrl: text }),
])

/**
 * Reads the profile that is open next to the panel. Call it directly from a press of a button: the
 * first time, the browser asks the user for permission.
 */
export async function readOpenPage(layouts: ProfileLayouts): Promise<PageResult> {
  // Must be the first call: after any wait the browser no longer knows of the press.
  const isAllowed = await browser.permissions
    .request({ origins: [PROFILE_SITE] })
    .catch(() => false)
  if (!isAllowed) return { outcome: 'refused' }
  const tab = await openTab()
  if (tab?.id === undefined || !tab.url || !linkedinProfile(tab.url))
    return { outcome: 'not_a_profile' }
  try {
    const target = { tabId: tab.id }
    const keep = (value: ProfileLayouts) => void Object.assign(globalThis, { dastakLayouts: value })
    await browser.scripting.executeScript({ target, func: keep, args: [layouts] })
    const [read] = await browser.scripting.executeScript({ target, files: ['/read-page.js'] })
    return result.safeParse(read?.result).data ?? { outcome: 'closed' }
  } catch {
    return { outcome: 'closed' }
  }
}

/** The tab next to the panel. If the panel has its own window, the tab that was used last. */
async function openTab() {
  const current = await browser.windows.getCurrent()
  const scope =
    current.type === 'normal' ? { windowId: current.id } : ({ windowType: 'normal' } as const)
  const tabs: Browser.tabs.Tab[] = await browser.tabs.query({ active: true, ...scope })
  return tabs.toSorted((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))[0]
}
