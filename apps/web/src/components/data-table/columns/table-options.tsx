import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { Dropdown } from '../../dialogs/dropdown.tsx'
import { later } from '../../page/later.tsx'
import { tableText } from '../data-table.text.ts'
import type { OptionsPanelProps } from './options-panel.tsx'
import classes from './table-options.module.css'

/** Loaded when it is opened. */
const OptionsPanel = later<OptionsPanelProps<never>>(
  async () => (await import('./options-panel.tsx')).OptionsPanel,
)

/** A button for the choice of columns and row density. */
export function TableOptions<Row>(props: OptionsPanelProps<Row>) {
  const { columns, layout } = props
  // Folded columns are shown too, below each row.
  const shownCount = layout.columns.length + layout.folded.length
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
      {() => <OptionsPanel {...props} />}
    </Dropdown>
  )
}
