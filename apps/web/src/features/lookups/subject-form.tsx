import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { SearchLine } from '../../components/fields/search-line.tsx'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'
import { lookupsText } from './lookups.text.ts'

const { form } = lookupsText

interface SubjectFormProps {
  kind: Pick<LookupKind<LookupDetail, LookupLead>, 'name' | 'field' | 'looksMistyped'>
  initialText: string
  isBusy: boolean
  /** Receives the subject in upper case. */
  onSubmit: (subject: string) => void
}

/** Input for one subject of a kind. An unusual one only gets a hint. */
export function SubjectForm({ kind, onSubmit, ...line }: SubjectFormProps) {
  const { nouns, single } = KIND_DETAILS[kind.name]
  const problemOf = (text: string) => kind.field.safeParse(text).error?.issues[0]?.message ?? null
  const isOdd = (text: string) =>
    problemOf(text) === null && kind.looksMistyped?.(subjectOf(text)) === true
  const subjectOf = (text: string) => kind.field.parse(text).toUpperCase()
  return (
    <SearchLine
      {...line}
      title={lookupsText.title(single.short)}
      label={single.heading}
      placeholder={form.example(single.form, single.example)}
      maxLength={single.inputMax}
      isInCapitals
      button={form.submit}
      cost={mostItCosts()}
      readPasted={(text) => kind.field.safeParse(text).data ?? null}
      problemOf={problemOf}
      hintOf={(text) => (isOdd(text) ? form.mayBeMistyped(nouns) : null)}
      onSubmit={(text) => onSubmit(subjectOf(text))}
    />
  )
}
