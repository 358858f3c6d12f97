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
import { SEARCH_INPUT_MAX, SEARCH_MODES, type SearchMode, inputProblem } from './search-modes.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

export interface SearchFormProps {
  mode: SearchMode
  /** The first text of the input. */
  initialText: string
  isBusy?: boolean
  /** False where the user may not search yet: then nothing is suggested or said of it. */
  canSuggest: boolean
  /** Kinds that have a screen of their own, and that he may search by. */
  permitted: readonly SearchKind[]
  onSubmit: (text: string) => void
  /** Takes a suggestion. */
  onTake?: (suggestion: Suggestion) => void
  /** Takes the text to where it fits better. */
  onHint: (target: HintTarget, text: string) => void
  /** What can be taken while the input is empty. */
  recents?: readonly RecentSearch[]
  onTakeRecent?: (search: RecentSearch) => void
}

/** A mode's one input, suggestions and button. To be keyed by mode: a new one starts empty. */
export function SearchForm({
  mode,
  onTake,
  onHint,
  canSuggest,
  permitted,
  recents,
  onTakeRecent,
  initialText,
  ...line
}: SearchFormProps) {
  const words = SEARCH_MODES[mode]
  // What was typed since the address gave the input its text.
  const [last, setLast] = useState<{ over: string; text: string } | null>(null)
  const text = last?.over === initialText ? last.text : initialText
  const typed = text === initialText ? '' : text
  const suggestions = useSuggestions(mode === 'din' ? null : mode, canSuggest ? typed : '')
  const found = suggestions.map((suggestion) => ({
    id: suggestion.subject,
    name: <SuggestedName name={suggestion.name} typed={typed} />,
    detail: suggestion.detail,
    onTake: () => onTake?.(suggestion),
  }))
  const taken = recents?.map((search) => ({
    id: search.text,
    ...recentText(search),
    onTake: () => onTakeRecent?.(search),
  }))
  return (
    <SearchLine
      {...line}
      initialText={initialText}
      title={words.title}
      label={words.input}
      placeholder={words.placeholder}
      maxLength={SEARCH_INPUT_MAX}
      inputMode={mode === 'din' ? 'numeric' : 'text'}
      button={words.button}
      cost={mode === 'din' ? mostItCosts() : undefined}
      problemOf={(text) => inputProblem(mode, text)}
      onType={(next) => setLast({ over: initialText, text: next })}
      options={
        mode === 'din'
          ? undefined
          : taken && text === ''
            ? { label: 'Recent searches', options: taken }
            : { label: 'Suggestions', options: found }
      }
      hintOf={(text) => <Hint mode={mode} text={text} permitted={permitted} onHint={onHint} />}
    />
  )
}

/** A suggested name with the letters that were typed. */
function SuggestedName({ name, typed }: { name: string; typed: string }) {
  return matchedParts(titleCaseName(name), typed).map(({ text, isMatch }, place) =>
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
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
      {hint.words}
      {hint.choices.map(({ target, button }) => (
        <SmallButton key={target} look="outlined" onClick={() => onHint(target, hint.text)}>
          {button}
        </SmallButton>
      ))}
    </span>
  )
}
