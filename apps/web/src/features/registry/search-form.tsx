import { SearchLine } from '../../components/search-line.tsx'
import { mostItCosts } from '../../lib/credit-words.ts'
import { SEARCH_INPUT_MAX, SEARCH_MODES, type SearchMode, inputProblem } from './search-modes.ts'
import classes from './search-form.module.css'

interface SearchFormProps {
  mode: SearchMode
  onModeChange: (mode: SearchMode) => void
  /** The first text of the input. */
  initialText: string
  isBusy?: boolean
  onSubmit: (text: string) => void
}

/** The radio choice, the one input and its button. To be keyed by mode: a new mode starts empty. */
export function SearchForm({ mode, onModeChange, ...line }: SearchFormProps) {
  const words = SEARCH_MODES[mode]
  return (
    <SearchLine
      {...line}
      title={words.title}
      label={words.input}
      placeholder={words.placeholder}
      maxLength={SEARCH_INPUT_MAX}
      inputMode={mode === 'din' ? 'numeric' : 'text'}
      button={words.button}
      cost={mode === 'din' ? mostItCosts() : undefined}
      problemOf={(text) => inputProblem(mode, text)}
    >
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">Search by</legend>
        {(Object.keys(SEARCH_MODES) as SearchMode[]).map((choice) => (
          <label key={choice} className={classes.mode}>
            <input
              type="radio"
              name="mode"
              value={choice}
              checked={choice === mode}
              onChange={() => onModeChange(choice)}
            />
            {SEARCH_MODES[choice].label}
          </label>
        ))}
      </fieldset>
    </SearchLine>
  )
}
