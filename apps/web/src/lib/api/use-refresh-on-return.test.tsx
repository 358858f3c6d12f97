import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { useRefreshOnReturn } from './use-refresh-on-return.ts'

let loads: string[] = []

function List() {
  const key = ['lists', 'one'] as const
  useRefreshOnReturn('lists')
  const { data } = useQuery({ queryKey: key, queryFn: () => Promise.resolve(loads.push('one')) })
  return <p>Version {data}</p>
}

function Search() {
  useRefreshOnReturn('lists')
  const { data, fetchNextPage } = useInfiniteQuery({
    queryKey: ['lists', 'pages'],
    queryFn: ({ pageParam }) => {
      loads.push(`page ${pageParam}`)
      return Promise.resolve(`page ${pageParam}`)
    },
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => pages.length + 1,
  })
  return (
    <button type="button" onClick={() => void fetchNextPage()}>
      {data?.pages.join()}
    </button>
  )
}

it('shows the list at once when the user returns, and refreshes it', async () => {
  loads = []
  const { rerender } = show(<List />)
  await screen.findByText('Version 1')
  rerender(<p>Another screen</p>)
  await new Promise((resolve) => setTimeout(resolve, 5))
  rerender(<List />)
  expect(screen.getByRole('paragraph').textContent).toBe('Version 1')
  await screen.findByText('Version 2')
})

it('refreshes only the first page of a list that grew', async () => {
  loads = []
  const { rerender, user } = show(<Search />)
  await user.click(await screen.findByText('page 1'))
  await screen.findByText('page 1,page 2')
  rerender(<p>Another screen</p>)
  await new Promise((resolve) => setTimeout(resolve, 5))
  loads = []
  rerender(<Search />)
  expect(screen.getByRole('button').textContent).toBe('page 1')
  await expect.poll(() => loads).toEqual(['page 1'])
})
