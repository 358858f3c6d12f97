import { DIN_CALLS, type DirectorDetail, type Lead } from '@dastak/contract/kinds/din.ts'
import { kindText } from '../define-kind.text.ts'
import { defineKind } from '../define-kind.ts'

/** Directors, by their DIN. */
export const DIN = defineKind<DirectorDetail, Lead>('din', DIN_CALLS, {
  failedText: kindText.dinFailed,
})
