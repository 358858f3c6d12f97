import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { SearchLine } from '../../components/fields/search-line.tsx'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'

interface SubjectFormProps {
  kind: Pick<LookupKind<LookupDetail, LookupLead>, 'name' | 'field' | 'looksMistyped'>
  initialText: string
  isBusy: boolean
  /** Given the subject in capitals. */
  onSubmit: (subject: string) => void
}

/** One subject of a kind; an unusual one is hinted at, never refused. */
export function SubjectForm({ kind, onSubmit, ...line }: SubjectFormProps) {
  const { nouns, single } = KIND_DETAILS[kind.name]
  const problemOf = (text: string) => kind.field.safeParse(text).error?.issues[0]?.message ?? null
  const isOdd = (text: string) =>
    problemOf(text) === null && kind.looksMistyped?.(text.trim().toUpperCase()) === true
  return (
    <SearchLine
      {...line}
      title={`${single.short} Detail`}
      label={single.heading}
      placeholder={`${single.form}, for example ${single.example}`}
      maxLength={single.inputMax}
      isInCapitals
      button="Submit"
      cost={mostItCosts()}
      problemOf={problemOf}
      hintOf={(text) =>
        isOdd(text)
          ? `This may be mistyped: it does not look like other ${nouns}. You can still submit it.`
          : null
      }
      onSubmit={(text) => onSubmit(text.toUpperCase())}
    />
  )
}
