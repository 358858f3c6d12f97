import { MATCH_MAX } from '@dastak/contract/limits.ts'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Filters } from '../columns/column.ts'
import classes from './column-filter.module.css'

interface FilterInputProps {
  /** The column's id, or that of the search box. */
  id: string
  /** Names the input. */
  label: string
  placeholder: string
  filters: Filters
  setFilters: (filters: Filters) => void
}

/** A contains filter with its clear icon. Escape clears it too. */
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
          aria-label={`Clear ${label.toLowerCase()}`}
          title="Clear"
          onClick={() => {
            // The button goes away.
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
