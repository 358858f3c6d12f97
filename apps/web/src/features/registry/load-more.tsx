import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { RetryButton } from '../../components/retry-button.tsx'
import { problemOf } from '../../lib/api-error.ts'
import { FETCH_FAILED } from './registry.api.ts'
import classes from './registry.module.css'

interface LoadMoreProps {
  search: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  noun: string
  /** How many of how many have come. */
  loaded: string
}

/** Under a list that has more on the server. */
export function LoadMore({ search, noun, loaded }: LoadMoreProps) {
  if (!search.hasNextPage) return null
  const load = () => void search.fetchNextPage()
  const problem = search.isFetchNextPageError ? problemOf(search.error, FETCH_FAILED) : null
  return (
    <div className={classes.more}>
      <span role="status" className={classes.loaded}>
        {loaded}
      </span>
      {problem ? (
        <>
          <span role="alert">{problem.message}</span>
          <RetryButton
            retryAt={problem.retryAt}
            canRetry={problem.canRetry}
            onRetry={load}
            isLoading={search.isFetchingNextPage}
          />
        </>
      ) : (
        <Button size="xs" variant="default" disabled={search.isFetchingNextPage} onClick={load}>
          {search.isFetchingNextPage ? 'Loading...' : `Load more ${noun}`}
        </Button>
      )}
    </div>
  )
}
