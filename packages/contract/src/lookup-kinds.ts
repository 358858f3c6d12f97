/**
 * What can be asked about, declared once: what it is called, who may ask, and where. Permissions,
 * batch types, routes, tools, the menu, the palette, plans and ledger links read it. Its calls
 * stand in `kinds/<kind>.ts`; the recipe is in CONTRIBUTING.
 */
interface KindDetails {
  /** A subject, in a sentence. */
  noun: string
  nouns: string
  /** Of a kind that is asked about one at a time, on a screen, with a list of what was found. */
  single?: SingleDetails
  /** Of a kind that files are about. */
  batch?: BatchDetails
}

interface SingleDetails {
  permission: string
  /** Before other words: "GST leads". */
  short: string
  heading: string
  /** Whose contact it is: "behind a GST number". */
  whose: string
  /** Who is found. */
  who: string
  /** What was revealed is about these. */
  about: string
  /** How a subject is written, with one of nobody. */
  form: string
  example: string
  /** The most that is taken while it is typed: one more than is right, so that it is seen. */
  inputMax: number
  /** What is recognised, without blanks and in capitals. */
  shape: RegExp
  screen: string
  leads: string
}

interface BatchDetails {
  type: string
  label: string
  permission: string
  /** No plan gives it: an operator grants it to those whose purpose he knows. */
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
      whose: 'of a director',
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
      whose: 'behind a GST number',
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
  /** A person; its files are a list of their own. */
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
/** Asked about one at a time, with a list of what was found. */
export type LeadKind = KindWith<'single'>
/** Files are about it. */
export type BatchKind = KindWith<'batch'>

const kindsWith = <Part extends 'single' | 'batch'>(part: Part) =>
  LOOKUP_KINDS.filter((kind) => part in KIND_DETAILS[kind]) as [KindWith<Part>, ...KindWith<Part>[]]
export const LEAD_KINDS = kindsWith('single')
export const BATCH_KINDS = kindsWith('batch')

/** The kinds whose screen takes a permission that not everybody has. */
export type SearchKind = Exclude<LeadKind, 'din'>
export const SEARCH_KINDS = LEAD_KINDS.filter((kind) => kind !== 'din')

/** The first of them whose subjects look like this text, which is compact and in capitals. */
export function kindOfShape(compact: string): SearchKind | undefined {
  return SEARCH_KINDS.find((kind) => KIND_DETAILS[kind].single.shape.test(compact))
}

/** `a GST number`, `an IEC`. */
export function aNoun(kind: LookupKind): string {
  const { noun } = KIND_DETAILS[kind]
  return `${/^[AEIO]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
