import { SEARCH_MODES, type SearchMode } from './search-modes.ts'
import classes from './search-form.module.css'

interface ModeChoiceProps {
  mode: SearchMode
  onModeChange: (mode: SearchMode) => void
}

/** The radio choice of what to search by. */
export function ModeChoice({ mode, onModeChange }: ModeChoiceProps) {
  return (
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
            onClick={(event) => {
              // By mouse the focus goes on to the input; the arrow keys stay at the choice.
              if (event.detail > 0) event.currentTarget.blur()
            }}
          />
          {SEARCH_MODES[choice].label}
        </label>
      ))}
    </fieldset>
  )
}
