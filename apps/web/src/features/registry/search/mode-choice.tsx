import { searchText } from './search.text.ts'
import { SEARCH_MODES, type SearchMode } from './search-modes.ts'
import classes from './search-form.module.css'

interface ModeChoiceProps {
  mode: SearchMode
  onModeChange: (mode: SearchMode) => void
}

/** Radio buttons to choose what to search by. */
export function ModeChoice({ mode, onModeChange }: ModeChoiceProps) {
  return (
    <fieldset className={classes.modes}>
      <legend className="visually-hidden">{searchText.searchBy}</legend>
      {SEARCH_MODES.map((choice) => (
        <label key={choice} className={classes.mode}>
          <input
            type="radio"
            name="mode"
            value={choice}
            checked={choice === mode}
            onChange={() => onModeChange(choice)}
            onClick={(event) => {
              // After a click the input gets the focus. With arrow keys the focus stays here.
              if (event.detail > 0) event.currentTarget.blur()
            }}
          />
          {searchText.modes[choice].label}
        </label>
      ))}
    </fieldset>
  )
}
