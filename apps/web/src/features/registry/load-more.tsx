import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import classes from './registry.module.css'

interface LoadMoreProps {
  search: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  noun: string
}

/** Under a list that has more on the server. */
export function LoadMore({ search, noun }: LoadMoreProps) {
  if (!search.hasNextPage) return null
  return (
    <div className={classes.more}>
      {search.isFetchNextPageError ? <span role="alert">The next {noun} could not be fetched.</span> : null}
      <Button
        size="xs"
        variant="default"
        disabled={search.isFetchingNextPage}
        onClick={() => void search.fetchNextPage()}
      >
        {search.isFetchingNextPage ? 'Loading...' : `Load more ${noun}`}
      </Button>
    </div>
  )
}
