import { linkedinProfile, type LinkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import type { ProfileLayout, ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { attributeOf, select, shadowOf } from './dom.ts'
import { personInJsonLd } from './json-ld.ts'
import { cleanLine, MOST_CHARACTERS } from './clean-line.ts'
import { readContacts } from './read-contacts.ts'
import { visibleText, type Budget, type Seen } from './visible-text.ts'

export interface ReadProfile {
  profileId: string
  /** The canonical address. */
  profileUrl: string
  /** By which design of the page it was read, or `json-ld`. */
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

interface Look {
  page: Document
  scopes: readonly (Document | ShadowRoot)[]
  ignore: readonly string[]
  budget: Budget
}

const LONGEST_NAME = 200
const LONGEST_HEADLINE = 300
const MOST_NODES = 20_000
const MOST_MILLISECONDS = 1_000
const MOST_MATCHES = 40

/** Reads what people see of a profile. Changes nothing, asks nobody. Never throws. */
export function readProfile(page: Document, url: string, layouts: ProfileLayouts): ReadResult {
  const profile = linkedinProfile(url)
  if (!profile) return { outcome: 'not_a_profile' }
  const address = { profileId: profile.id, profileUrl: profile.address }
  try {
    const budget = {
      nodes: MOST_NODES,
      characters: MOST_CHARACTERS,
      until: performance.now() + MOST_MILLISECONDS,
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
    // A page that not even its own browser can describe is one that is not known.
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
  const look: Look = { page, scopes: scopesOf(page, layout), ignore: layout.ignore, budget }
  if (showsAnother(look, layout.owner ?? [], profileId)) return null
  const name = lineBy(look, layout.name, LONGEST_NAME)
  if (name === null) return null
  const headline = lineBy(look, layout.headline, LONGEST_HEADLINE)
  return { layout: layout.id, name, headline, ...readContacts(partsBy(look, layout.contact)) }
}

/** The page, and the trees that it keeps apart for its dialogs. */
function scopesOf(page: Document, { hosts = [] }: ProfileLayout): (Document | ShadowRoot)[] {
  const shadows = hosts.flatMap((selector) => select(page, selector, MOST_MATCHES)).map(shadowOf)
  return [page, ...shadows.filter((shadow) => shadow !== null)]
}

/** A page's address changes before what it shows: links still are of the profile before. */
function showsAnother(look: Look, owner: readonly string[], profileId: string): boolean {
  const ids = matches(look, owner)
    .map((link) => profileOfLink(attributeOf(link, 'href') ?? '')?.id)
    .filter((id) => id !== undefined)
  // An id that LinkedIn gave stands for the name that its owner chose.
  return (
    ids.length > 0 && !isGiven(profileId) && ids.every((id) => id !== profileId && !isGiven(id))
  )
}

function profileOfLink(address: string): LinkedinProfile | null {
  const base = 'https://www.linkedin.com'
  return URL.canParse(address, base) ? linkedinProfile(new URL(address, base).href) : null
}

function isGiven(id: string): boolean {
  return /^AC[a-z]AA/i.test(id)
}

function lineBy(look: Look, selectors: readonly string[], longest: number): string | null {
  for (const element of matches(look, selectors)) {
    const line = cleanLine(visibleText(look.page, element, look.ignore, look.budget).text, longest)
    if (/\p{L}/u.test(line)) return line
  }
  return null
}

function partsBy(look: Look, selectors: readonly string[]): Seen[] {
  const elements = matches(look, selectors)
  const parts = elements.filter(
    (one, at) => !elements.slice(0, at).some((earlier) => contains(earlier, one)),
  )
  return parts.map((element) => visibleText(look.page, element, look.ignore, look.budget))
}

function contains(outer: Element, inner: Element): boolean {
  return Reflect.apply(Node.prototype.contains, outer, [inner])
}

/** What the selectors find: first all of the first one. */
function matches({ scopes }: Look, selectors: readonly string[]): Element[] {
  return selectors.flatMap((selector) =>
    scopes.flatMap((scope) => select(scope, selector, MOST_MATCHES)),
  )
}
