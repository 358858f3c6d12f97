import { GSTIN_MESSAGE, gstinField } from '@dastak/contract/fields.ts'
import { GSTIN_INPUT_MAX, GSTIN_LENGTH } from '@dastak/contract/limits.ts'
import { SearchLine } from '../../../components/fields/search-line.tsx'
import { mostItCosts } from '../../../lib/words/credit-words.ts'
import { looksMistyped } from '@dastak/contract/gstin.ts'

interface GstFormProps {
  initialText: string
  isBusy: boolean
  /** Given the GST number in capitals. */
  onSubmit: (gstin: string) => void
}

/** One GST number; an unusual one is hinted at, only its length is refused. */
export function GstForm({ onSubmit, ...line }: GstFormProps) {
  return (
    <SearchLine
      {...line}
      title="GST Detail"
      label="GST Number"
      placeholder="15 characters, for example 22AAAAA0000A1Z5"
      maxLength={GSTIN_INPUT_MAX}
      isInCapitals
      button="Submit"
      cost={mostItCosts()}
      problemOf={(text) => (gstinField.safeParse(text).success ? null : GSTIN_MESSAGE)}
      hintOf={hintOf}
      onSubmit={(text) => onSubmit(text.toUpperCase())}
    />
  )
}

function hintOf(text: string): string | null {
  const gstin = text.trim().toUpperCase()
  if (gstin.length !== GSTIN_LENGTH || !looksMistyped(gstin)) return null
  return 'This may be mistyped: it does not look like other GST numbers. You can still submit it.'
}
