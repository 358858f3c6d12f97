/**
 * The kinds of lookups, each declared once with its names, permission and screens. Permissions,
 * batch types, routes, tools, the menu, the palette, plans and ledger links use it. The calls of a
 * kind are in `kinds/<kind>.ts`. CONTRIBUTING explains how to add a kind.
 */
interface KindDetails {
  /** One subject, within a sentence. */
  noun: string
  nouns: string
  /** For kinds that can be looked up one at a time, with a screen and a list of leads. */
  single?: SingleDetails
  /** For kinds that can be looked up by file. */
  batch?: BatchDetails
}

interface SingleDetails {
  permission: string
  /** Before other words: "GST leads". */
  short: string
  heading: string
  /** The owner of the contact: "behind a GST number". */
  contactOf: string
  /** The person or business that is found. */
  who: string
  /** The subjects of its leads. */
  about: string
  /** The format of a subject, and an invented example. */
  form: string
  example: string
  /**
   * The most characters that can be typed. It is above the right length, so that a mistake is
   * visible.
   */
  inputMax: number
  /** The shape of a subject without blanks and in capitals. */
  shape: RegExp
  screen: string
  leads: string
}

interface BatchDetails {
  type: string
  label: string
  permission: string
  /** Not part of any plan. An operator grants it to users whose purpose they know. */
  needsPurpose: boolean
}

export const KIND_DETAILS = {
  /** A director of the company registry. */
  din: {
    noun: 'DIN',
    nouns: 'DINs',
    single: {
      permission: 'din-search',
      short: 'DIN',
      heading: 'DIN',
      contactOf: 'of a director',
      who: 'director',
      about: 'directors',
      form: '8 digits',
      example: '00012345',
      inputMax: 100,
      shape: /^\d{8}$/,
      screen: '/din',
      leads: '/leads',
    },
    batch: { type: 'DIN', label: 'DIN Batch', permission: 'din-batch', needsPurpose: false },
  },
  /** A business. */
  gst: {
    noun: 'GST number',
    nouns: 'GST numbers',
    single: {
      permission: 'gstin-search',
      short: 'GST',
      heading: 'GST Number',
      contactOf: 'behind a GST number',
      who: 'business',
      about: 'GST numbers',
      form: '15 characters',
      example: '22AAAAA0000A1Z5',
      inputMax: 16,
      shape: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z\d][A-Z\d]$/,
      screen: '/gst',
      leads: '/gstleads',
    },
    batch: { type: 'GST', label: 'GST Batch', permission: 'gst-batch', needsPurpose: false },
  },
  /** A person. Its files have their own list. */
  linkedin: { noun: 'LinkedIn profile', nouns: 'LinkedIn profile addresses' },
  /** The owner of a vehicle, by its registration. */
  rc: {
    noun: 'vehicle',
    nouns: 'vehicle registration numbers',
    batch: {
      type: 'RC_TO_MOBILE',
      label: 'RC to Mobile Batch',
      permission: 'rc-to-mobile-batch',
      needsPurpose: true,
    },
  },
  /** The vehicle of a mobile number. */
  mobile: {
    noun: 'mobile number',
    nouns: 'mobile numbers',
    batch: {
      type: 'MOBILE_TO_RC',
      label: 'Mobile to RC Batch',
      permission: 'mobile-to-rc-batch',
      needsPurpose: true,
    },
  },
  /** The employer of a person. */
  pan: {
    noun: 'PAN',
    nouns: 'PANs',
    batch: {
      type: 'PAN_TO_CURRENT_EMPLOYMENT',
      label: 'PAN to Current Employment Batch',
      permission: 'pan-to-current-employment-batch',
      needsPurpose: true,
    },
  },
} as const satisfies Readonly<Record<string, KindDetails>>

type Kinds = typeof KIND_DETAILS
export type LookupKind = keyof Kinds
export const LOOKUP_KINDS = Object.keys(KIND_DETAILS) as [LookupKind, ...LookupKind[]]
type KindWith<Part extends string> = {
  [Kind in LookupKind]: Part extends keyof Kinds[Kind] ? Kind : never
}[LookupKind]
/** Kinds that can be looked up one at a time, with a list of leads. */
export type LeadKind = KindWith<'single'>
/** Kinds that can be looked up by file. */
export type BatchKind = KindWith<'batch'>

const kindsWith = <Part extends 'single' | 'batch'>(part: Part) =>
  LOOKUP_KINDS.filter((kind) => part in KIND_DETAILS[kind]) as [KindWith<Part>, ...KindWith<Part>[]]
export const LEAD_KINDS = kindsWith('single')
export const BATCH_KINDS = kindsWith('batch')

/** Kinds whose screen needs a permission that not every user has. */
export type SearchKind = Exclude<LeadKind, 'din'>
export const SEARCH_KINDS = LEAD_KINDS.filter((kind) => kind !== 'din')

/** The first kind whose subjects have this shape. `compact` has no blanks and is in capitals. */
export function kindOfShape(compact: string): SearchKind | undefined {
  return SEARCH_KINDS.find((kind) => KIND_DETAILS[kind].single.shape.test(compact))
}

/** `a GST number`, `an IEC`. */
export function aNoun(kind: LookupKind): string {
  const { noun } = KIND_DETAILS[kind]
  return `${/^[AEIO]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
