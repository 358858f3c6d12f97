import { MATCH_MAX } from '@dastak/contract/limits.ts'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Filters } from '../columns/column.ts'
import { tableText } from '../data-table.text.ts'
import classes from './column-filter.module.css'

interface FilterInputProps {
  /** The id of the column, or of the search box. */
  id: string
  /** The name of the input. */
  label: string
  placeholder: string
  filters: Filters
  setFilters: (filters: Filters) => void
}

/** A text filter with a clear button. Escape clears it too. */
export function FilterInput({ id, label, placeholder, filters, setFilters }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const value = filters[id] ?? ''
  const set = (next: string) => setFilters({ ...filters, [id]: next })
  return (
    <span className={classes.filter}>
      <input
        ref={input}
        data-filter={id}
        type="text"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={MATCH_MAX}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          set('')
        }}
      />
      {value === '' ? null : (
        <button
          type="button"
          aria-label={tableText.clearFilter(label)}
          title={tableText.clear}
          onClick={() => {
            // The button will be removed, so the input takes the focus.
            input.current?.focus()
            set('')
          }}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
