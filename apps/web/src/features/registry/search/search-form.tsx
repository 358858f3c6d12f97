import type { SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { useState } from 'react'
import { SearchLine } from '../../../components/fields/search-line.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { mostItCosts } from '../../../lib/text/credit-text.ts'
import { matchedParts } from './matched-parts.ts'
import { type HintTarget, modeHint } from './mode-hint.ts'
import { type RecentSearch, recentText } from './recent-searches.ts'
import classes from './search-form.module.css'
import { SEARCH_INPUT_MAX, type SearchMode, inputOf, inputProblem } from './search-modes.ts'
import { searchText } from './search.text.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

export interface SearchFormProps {
  mode: SearchMode
  /** The text of the input at first. */
  initialText: string
  isBusy?: boolean
  /** False if the user cannot search yet. Then nothing is suggested. */
  canSuggest: boolean
  /** The kinds with their own screen that the user may search by. */
  permitted: readonly SearchKind[]
  onSubmit: (text: string) => void
  /** Called with the suggestion that the user chose. */
  onTake?: (suggestion: Suggestion) => void
  /** Called with the text if the user chose a better target for it. */
  onHint: (target: HintTarget, text: string) => void
  /** Offered while the input is empty. */
  recents?: readonly RecentSearch[]
  onTakeRecent?: (search: RecentSearch) => void
}

/** Input, suggestions and button of a mode. Needs the mode as `key`, so that it starts empty. */
export function SearchForm({
  mode,
  onTake,
  onHint,
  canSuggest,
  permitted,
  recents,
  onTakeRecent,
  initialText,
  onSubmit,
  ...line
}: SearchFormProps) {
  const modeText = searchText.modes[mode]
  // What the user has typed since `initialText` last changed.
  const [last, setLast] = useState<{ initial: string; text: string } | null>(null)
  const text = last?.initial === initialText ? last.text : initialText
  const typed = text === initialText ? '' : text
  const suggestions = useSuggestions(mode === 'din' ? null : mode, canSuggest ? typed : '')
  const suggested = suggestions.map((suggestion) => ({
    id: suggestion.subject,
    name: <SuggestedName name={suggestion.name} typed={typed} />,
    detail: suggestion.detail,
    onTake: () => onTake?.(suggestion),
  }))
  const recent = recents?.map((search) => ({
    id: search.text,
    ...recentText(search),
    onTake: () => onTakeRecent?.(search),
  }))
  return (
    <SearchLine
      {...line}
      initialText={initialText}
      title={modeText.title}
      label={modeText.input}
      placeholder={modeText.placeholder}
      maxLength={SEARCH_INPUT_MAX}
      inputMode={mode === 'din' ? 'numeric' : 'text'}
      button={modeText.button}
      cost={mode === 'din' ? mostItCosts() : undefined}
      problemOf={(text) => inputProblem(mode, text)}
      onSubmit={(text) => onSubmit(inputOf(mode, text))}
      onType={(next) => setLast({ initial: initialText, text: next })}
      options={
        mode === 'din'
          ? undefined
          : recent && text === ''
            ? { label: searchText.recent.heading, options: recent }
            : { label: searchText.suggestions, options: suggested }
      }
      hintOf={(text) => <Hint mode={mode} text={text} permitted={permitted} onHint={onHint} />}
    />
  )
}

/** A suggested name with the typed letters highlighted. */
function SuggestedName({ name, typed }: { name: string; typed: string }) {
  return matchedParts(titleCaseName(name), typed).map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

interface HintProps extends Pick<SearchFormProps, 'mode' | 'permitted' | 'onHint'> {
  text: string
}

function Hint({ mode, text, permitted, onHint }: HintProps) {
  const hint = modeHint(mode, text, permitted)
  if (!hint) return null
  return (
    <span className={classes.hint}>
      {hint.message}
      {hint.choices.map(({ target, button }) => (
        <SmallButton key={target} look="outlined" onClick={() => onHint(target, hint.text)}>
          {button}
        </SmallButton>
      ))}
    </span>
  )
}
