import { useRef } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { focusIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { FETCH_FAILED } from '../registry.api.ts'
import classes from './load-more.module.css'
import type { SearchResults } from './search-results.ts'

/** Shown under a list that has more rows on the server. */
export function LoadMore({
  found: { search, rows, loaded },
  label,
}: {
  found: SearchResults<unknown>
  label: string
}) {
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
  const problem = search.isFetchNextPageError ? problemOf(search.error, FETCH_FAILED) : null
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
