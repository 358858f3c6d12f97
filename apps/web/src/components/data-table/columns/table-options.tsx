import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { Dropdown } from '../../dialogs/dropdown.tsx'
import { SmallButton } from '../../buttons/small-button.tsx'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import classes from './table-options.module.css'

type TableOptionsProps<Row> = Pick<
  TableBodyProps<Row>,
  'columns' | 'layout' | 'settings' | 'onSettingsChange'
>

const DENSITIES = [
  [false, tableText.comfortable],
  [true, tableText.compact],
] as const

/** The choice of columns and row density, and a button that resets them. */
export function TableOptions<Row>({
  columns,
  layout,
  settings,
  onSettingsChange,
}: TableOptionsProps<Row>) {
  const shown = new Set(layout.columns.map(({ id }) => id))
  const isChanged = Object.keys(settings).length > 0
  // Folded columns are shown too, below each row.
  const shownCount = shown.size + layout.folded.length
  return (
    <Dropdown
      label={tableText.columnsAndDensity}
      trigger={(properties) => (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden="true" />}
          {...properties}
        >
          {tableText.columns}
          {shownCount < columns.length ? (
            <span className={`dim tabular ${classes.figure}`}>
              {shownCount}/{columns.length}
            </span>
          ) : null}
        </Button>
      )}
    >
      {() => (
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
      )}
    </Dropdown>
  )
}
