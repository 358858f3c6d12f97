import { useRef } from 'react'
import { FormButton } from '../../buttons/form-button.tsx'
import { ProblemPanel } from '../../page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { focusIfLost } from '../../../lib/focus/focus-if-lost.ts'
import classes from './load-more.module.css'

interface LoadMoreProps {
  found: {
    search: {
      hasNextPage: boolean
      isFetchingNextPage: boolean
      isFetchNextPageError: boolean
      error: unknown
      fetchNextPage: () => Promise<unknown>
    }
    /** The rows loaded so far. */
    rows: readonly unknown[] | null
    /** How many rows are loaded, in words. */
    loaded: string
  }
  label: string
  /** Shown if no answer of the server arrived. */
  failed?: string
}

/** Shown under a list that has more rows on the server. */
export function LoadMore({ found: { search, rows, loaded }, label, failed }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null)
  if (!search.hasNextPage) return null
  async function load() {
    const list = box.current?.closest('section')
    const count = rows?.length ?? 0
    await search.fetchNextPage()
    // If the button is gone, the focus goes to the first of the new rows.
    focusIfLost(
      () =>
        box.current?.querySelector('button') ??
        list?.querySelector<HTMLElement>(
          `[data-row="${count}"], [data-index="${count}"] :is(a, button)`,
        ),
    )
  }
  const problem = search.isFetchNextPageError ? problemOf(search.error, failed) : null
  return (
    <div ref={box} className={classes.more}>
      <span role="status" className={classes.loaded}>
        {loaded}
      </span>
      {problem ? (
        <ProblemPanel
          look="line"
          problem={problem}
          isRetrying={search.isFetchingNextPage}
          onRetry={() => void load()}
        />
      ) : (
        <FormButton
          size="xs"
          variant="default"
          isBusy={search.isFetchingNextPage}
          onClick={() => void load()}
        >
          {label}
        </FormButton>
      )}
    </div>
  )
}
