import { linkedinProfile, type LinkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import type { ProfileLayout, ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { attributeOf, select, shadowOf } from './dom.ts'
import { personInJsonLd } from './json-ld.ts'
import { cleanLine, MAX_CHARACTERS } from './clean-line.ts'
import { readContacts } from './read-contacts.ts'
import { visibleText, type Budget, type VisibleText } from './visible-text.ts'

export interface ReadProfile {
  profileId: string
  /** The canonical address. */
  profileUrl: string
  /** The id of the page layout, or `json-ld`. */
  layout: string
  name: string
  headline: string | null
  /** E.164 */
  phones: string[]
  emails: string[]
}

export type ReadResult =
  | { outcome: 'read'; profile: ReadProfile }
  | { outcome: 'not_a_profile' }
  | { outcome: 'unknown_layout'; profileId: string; profileUrl: string }

interface ReadContext {
  page: Document
  scopes: readonly (Document | ShadowRoot)[]
  ignore: readonly string[]
  budget: Budget
}

const MAX_NAME_LENGTH = 200
const MAX_HEADLINE_LENGTH = 300
const MAX_NODES = 20_000
const MAX_MILLISECONDS = 1_000
const MAX_MATCHES = 40

/** Reads the visible contents of a profile. Changes nothing and sends nothing. Never throws. */
export function readProfile(page: Document, url: string, layouts: ProfileLayouts): ReadResult {
  const profile = linkedinProfile(url)
  if (!profile) return { outcome: 'not_a_profile' }
  const address = { profileId: profile.id, profileUrl: profile.address }
  try {
    const budget = {
      nodes: MAX_NODES,
      characters: MAX_CHARACTERS,
      until: performance.now() + MAX_MILLISECONDS,
    }
    for (const layout of layouts.layouts) {
      const read = readByLayout(page, profile.id, layout, budget)
      if (read) return { outcome: 'read', profile: { ...address, ...read } }
    }
    const person = personInJsonLd(page, profile.id)
    if (person)
      return {
        outcome: 'read',
        profile: { ...address, layout: 'json-ld', ...person, phones: [], emails: [] },
      }
  } catch {
    // If the DOM of the page throws, its layout counts as unknown.
  }
  return { outcome: 'unknown_layout', ...address }
}

type Found = Omit<ReadProfile, 'profileId' | 'profileUrl'>

function readByLayout(
  page: Document,
  profileId: string,
  layout: ProfileLayout,
  budget: Budget,
): Found | null {
  const context: ReadContext = {
    page,
    scopes: scopesOf(page, layout),
    ignore: layout.ignore,
    budget,
  }
  if (showsAnother(context, layout.owner ?? [], profileId)) return null
  const name = lineBy(context, layout.name, MAX_NAME_LENGTH)
  if (name === null) return null
  const headline = lineBy(context, layout.headline, MAX_HEADLINE_LENGTH)
  return { layout: layout.id, name, headline, ...readContacts(partsBy(context, layout.contact)) }
}

/** The page, and the shadow trees of its dialogs. */
function scopesOf(page: Document, { hosts = [] }: ProfileLayout): (Document | ShadowRoot)[] {
  const shadows = hosts.flatMap((selector) => select(page, selector, MAX_MATCHES)).map(shadowOf)
  return [page, ...shadows.filter((shadow) => shadow !== null)]
}

/**
 * True if the page still shows the profile before: its address changes first, and its links still
 * lead to the old profile.
 */
function showsAnother(context: ReadContext, owner: readonly string[], profileId: string): boolean {
  const ids = matches(context, owner)
    .map((link) => profileOfLink(attributeOf(link, 'href') ?? '')?.id)
    .filter((id) => id !== undefined)
  // An id that LinkedIn generated belongs to the same profile as the name that its owner chose.
  return (
    ids.length > 0 &&
    !isGenerated(profileId) &&
    ids.every((id) => id !== profileId && !isGenerated(id))
  )
}

function profileOfLink(address: string): LinkedinProfile | null {
  const base = 'https://www.linkedin.com'
  return URL.canParse(address, base) ? linkedinProfile(new URL(address, base).href) : null
}

function isGenerated(id: string): boolean {
  return /^AC[a-z]AA/i.test(id)
}

function lineBy(
  context: ReadContext,
  selectors: readonly string[],
  maxLength: number,
): string | null {
  for (const element of matches(context, selectors)) {
    const line = cleanLine(
      visibleText(context.page, element, context.ignore, context.budget).text,
      maxLength,
    )
    if (/\p{L}/u.test(line)) return line
  }
  return null
}

function partsBy(context: ReadContext, selectors: readonly string[]): VisibleText[] {
  const elements = matches(context, selectors)
  const parts = elements.filter(
    (element, index) => !elements.slice(0, index).some((earlier) => contains(earlier, element)),
  )
  return parts.map((element) => visibleText(context.page, element, context.ignore, context.budget))
}

function contains(outer: Element, inner: Element): boolean {
  return Reflect.apply(Node.prototype.contains, outer, [inner])
}

/** The elements that match the selectors, in the order of the selectors. */
function matches({ scopes }: ReadContext, selectors: readonly string[]): Element[] {
  return selectors.flatMap((selector) =>
    scopes.flatMap((scope) => select(scope, selector, MAX_MATCHES)),
  )
}
