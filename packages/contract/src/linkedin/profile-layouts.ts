import * as z from 'zod/mini'

/**
 * The locations of the parts of a profile page: data, never code. The extension has its own copy
 * and uses the server's if its version is higher, so that a changed page can be read without a new
 * extension.
 */

const selectors = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20))
const layout = z.object({
  /** For people: the design of the page. */
  id: z.string().check(z.maxLength(60)),
  /**
   * CSS selectors in the order to try. The first one whose visible text has a letter counts. If no
   * name is found, the page has another layout.
   */
  name: selectors,
  headline: selectors,
  /** Parts of the page about the person. Phones and emails are read only from these. */
  contact: selectors,
  /** Parts to skip anywhere: other people, advertisements, text written by others. */
  ignore: selectors,
  /**
   * Links to the profile itself. A link to another profile means that the page still shows the
   * profile that was open before.
   */
  owner: z.optional(selectors),
  /** Elements with an open shadow tree (a dialog). All selectors are also tried inside them. */
  hosts: z.optional(selectors),
})
export const profileLayouts = z.object({
  version: z.number().check(z.int(), z.minimum(1)),
  layouts: z.array(layout).check(z.maxLength(20)),
})
export type ProfileLayouts = z.output<typeof profileLayouts>
export type ProfileLayout = z.output<typeof layout>

/** Parts around the profile that signed-in visitors see. */
const SIGNED_IN = {
  ignore: [
    'aside',
    'header nav',
    '[class*="msg-overlay"]',
    '[id*="messaging"]',
    '[data-view-name*="message"]',
    '[data-view-name="feed"]',
    '.pv-recent-activity-section',
    '.ad-banner-container',
    '[class*="pv-browsemap"]',
  ],
  owner: ['main a[href*="/overlay/contact-info"]', 'main a[href*="/overlay/about-this-profile"]'],
  hosts: ['#interop-outlet', '[data-testid="interop-shadowdom"]'],
}
/** The dialog of "Contact info", in its designs. */
const CONTACT_DIALOG = [
  '[role="dialog"]:has(#pv-contact-info)',
  '.pv-contact-info',
  '.pv-contact-info__contact-type',
  '[data-sdui-screen*="ContactDetails"]',
  'dialog[open]:has(a[href^="mailto:"], a[href^="tel:"])',
]

/** The extension's own copy. */
export const PROFILE_LAYOUTS: ProfileLayouts = {
  version: 1,
  layouts: [
    {
      id: 'desktop-2024',
      name: [
        'main section.artdeco-card:has(a[href*="/overlay/contact-info"]) h1',
        'main .ph5:has(a[href*="/overlay/contact-info"]) h1',
      ],
      headline: [
        'main section.artdeco-card:has(h1) .text-body-medium.break-words',
        'main .ph5:has(h1) .text-body-medium',
      ],
      contact: [
        ...CONTACT_DIALOG,
        'main section.artdeco-card:has(> #about)',
        'main section.artdeco-card:has(h1)',
      ],
      ...SIGNED_IN,
    },
    {
      id: 'desktop-2020',
      name: [
        '.pv-text-details__left-panel h1',
        '.pv-top-card--list > li:first-child',
        '.pv-top-card-section__name',
      ],
      headline: [
        '.pv-text-details__left-panel .text-body-medium',
        '.pv-top-card h2',
        '.pv-top-card-section__headline',
      ],
      contact: [
        ...CONTACT_DIALOG,
        '.pv-about-section',
        '.pv-about__summary-text',
        'section:has(> #about)',
        '.pv-top-card',
        'section:has(> * .pv-text-details__left-panel)',
      ],
      ...SIGNED_IN,
    },
    {
      // Class names change with every release. Only link targets and the order of elements are
      // stable.
      id: 'desktop-2025',
      name: [
        'main a[href*="/overlay/about-this-profile"] :is(h1, h2, p)',
        'main section:has(a[href*="/overlay/contact-info"]) :is(h1, h2)',
      ],
      headline: [
        'main section div:has(> a[href*="/overlay/about-this-profile"]) + p',
        'main section div:has(> div > a[href*="/overlay/about-this-profile"]) + p',
        'main section:has(a[href*="/overlay/contact-info"]) :is(h1, h2) + p',
      ],
      contact: [
        ...CONTACT_DIALOG,
        'main section[componentkey*="About"]',
        'main section:has(> #about)',
        'main section:has([data-view-name*="profile-card-about"])',
        'main section:has(a[href*="/overlay/contact-info"])',
      ],
      ...SIGNED_IN,
    },
    {
      id: 'public',
      name: ['.top-card-layout__title', '.topcard__title'],
      headline: ['.top-card-layout__headline', '.topcard__headline'],
      contact: ['.top-card-layout', 'section.summary', '[data-section="summary"]'],
      ignore: [
        'aside',
        '.aside-section-container',
        '[role="dialog"]',
        'form',
        '.top-card__subline-item',
      ],
      owner: ['head link[rel="canonical"]'],
    },
    {
      id: 'mobile',
      name: ['.basic-profile-section h1', '.profile-top-card h1'],
      headline: [
        '.basic-profile-section .headline',
        '.basic-profile-section h1 + div',
        '.profile-top-card h1 + div',
      ],
      contact: [
        '.contact-info-section',
        '.summary-container',
        '.basic-profile-section',
        '.profile-top-card',
      ],
      ignore: ['aside', '.pymk', '.people-also-viewed'],
      owner: ['a[href*="/overlay/contact-info"]'],
    },
  ],
}
