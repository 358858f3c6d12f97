import { KIND_DETAILS, LOOKUP_KINDS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'

/** The name of a kind for people. */
export const kindNouns = (kind: string): string =>
  LOOKUP_KINDS.some((one) => one === kind) ? KIND_DETAILS[kind as LookupKind].nouns : kind
