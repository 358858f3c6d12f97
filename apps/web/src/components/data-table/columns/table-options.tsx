import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { Dropdown } from '../../dialogs/dropdown.tsx'
import { SmallButton } from '../../buttons/small-button.tsx'
import type { TableBodyProps } from '../data-table-props.ts'
import classes from './table-options.module.css'

type TableOptionsProps<Row> = Pick<
  TableBodyProps<Row>,
  'columns' | 'layout' | 'settings' | 'onSettingsChange'
>

const DENSITIES = [
  [false, 'Comfortable'],
  [true, 'Compact'],
] as const

/** Which columns are shown, how dense the rows are, and the way back to how the table was made. */
export function TableOptions<Row>({
  columns,
  layout,
  settings,
  onSettingsChange,
}: TableOptionsProps<Row>) {
  const shown = new Set(layout.columns.map(({ id }) => id))
  const isTouched = Object.keys(settings).length > 0
  // Those that gave way stand below each row.
  const seen = shown.size + layout.folded.length
  return (
    <Dropdown
      label="Columns and density"
      trigger={(properties) => (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden="true" />}
          {...properties}
        >
          Columns
          {seen < columns.length ? (
            <span className={`dim tabular ${classes.figure}`}>
              {seen}/{columns.length}
            </span>
          ) : null}
        </Button>
      )}
    >
      {() => (
        <div className={classes.panel}>
          <fieldset>
            <legend>Columns</legend>
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
            <legend>Density</legend>
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
          <SmallButton look="plain" disabled={!isTouched} onClick={() => onSettingsChange({})}>
            Back to the usual table
          </SmallButton>
        </div>
      )}
    </Dropdown>
  )
}
