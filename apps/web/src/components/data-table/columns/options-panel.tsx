import { SmallButton } from '../../buttons/small-button.tsx'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import classes from './table-options.module.css'

export type OptionsPanelProps<Row> = Pick<
  TableBodyProps<Row>,
  'columns' | 'layout' | 'settings' | 'onSettingsChange'
>

const DENSITIES = [
  [false, tableText.comfortable],
  [true, tableText.compact],
] as const

/** The choice of columns and row density, and a button that resets them. */
export function OptionsPanel<Row>({
  columns,
  layout,
  settings,
  onSettingsChange,
}: OptionsPanelProps<Row>) {
  const shown = new Set(layout.columns.map(({ id }) => id))
  const isChanged = Object.keys(settings).length > 0
  return (
    <div className={classes.panel}>
      <fieldset>
        <legend>{tableText.columns}</legend>
        {columns.map((column) => (
          <label key={column.id}>
            <input
              type="checkbox"
              checked={shown.has(column.id)}
              disabled={column.isTitle}
              onChange={(event) =>
                onSettingsChange({
                  ...settings,
                  shown: { ...settings.shown, [column.id]: event.currentTarget.checked },
                })
              }
            />
            {column.header}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{tableText.density}</legend>
        {DENSITIES.map(([isCompact, label]) => (
          <label key={label}>
            <input
              type="radio"
              name="density"
              checked={(settings.isCompact ?? false) === isCompact}
              onChange={() => onSettingsChange({ ...settings, isCompact })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <SmallButton look="plain" disabled={!isChanged} onClick={() => onSettingsChange({})}>
        {tableText.reset}
      </SmallButton>
    </div>
  )
}
