import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import classes from './filters.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { filtersText } from './filters.text.ts'
import { filterChips } from './search-filters.ts'

interface FilterBarProps {
  filters: CompanyFilters
  onChange: (filters: CompanyFilters) => void
  /** An explanation above the filters. */
  note?: string
}

/** A button to open the filters, and a chip for each filter that is set. */
export function FilterBar({ filters, onChange, note }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useMediaQuery('(width < 48em)') ?? false
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const chips = filterChips(filters)
  // The chip that was pressed disappears, so the button gets the focus.
  const change = (next: CompanyFilters) => {
    onChange(next)
    button.current?.focus()
  }
  const panel = <FilterPanel filters={filters} onChange={onChange} note={note} />

  return (
    <section className={classes.bar} aria-label={filtersText.title}>
      <div className="row">
        <Button
          ref={button}
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen && !isNarrow ? id : undefined}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {filtersText.title}
          {chips.length > 0 ? <span className={classes.number}>{chips.length}</span> : null}
        </Button>
        {chips.map(({ label, rest }) => (
          <button
            key={label}
            type="button"
            className={`${classes.pill} ${classes.chip}`}
            aria-label={filtersText.clear(label)}
            title={label}
            onClick={() => change(rest)}
          >
            <span>{label}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        ))}
        {chips.length > 0 ? (
          <Button size="compact-sm" variant="subtle" onClick={() => change({})}>
            {filtersText.clearAll}
          </Button>
        ) : null}
      </div>
      {!isOpen ? null : isNarrow ? (
        <Dialog title={filtersText.title} width={520} onClose={() => setIsOpen(false)}>
          {panel}
          <div className={classes.foot}>
            <Button variant="default" onClick={() => onChange({})} disabled={chips.length === 0}>
              {filtersText.clearAll}
            </Button>
            <Button onClick={() => setIsOpen(false)}>{filtersText.showResults}</Button>
          </div>
        </Dialog>
      ) : (
        <div
          id={id}
          className={classes.panel}
          role="group"
          aria-label={filtersText.panel}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.stopPropagation()
            setIsOpen(false)
            button.current?.focus()
          }}
        >
          {panel}
        </div>
      )}
    </section>
  )
}
