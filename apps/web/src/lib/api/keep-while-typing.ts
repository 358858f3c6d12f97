import type { Query, QueryKey } from '@tanstack/react-query'

/**
 * Placeholder data for results of a typed text, the last part of the query key: the results before
 * stay until the next are loaded, if one text begins with the other. Those of another text go.
 */
export function keepWhileTyping(key: QueryKey) {
  const text = String(key.at(-1))
  return <TData>(before: TData | undefined, query?: Query<TData>): TData | undefined => {
    const last = query?.queryKey ?? []
    const lastText = String(last.at(-1))
    const isSameList = key.slice(0, -1).join() === last.slice(0, -1).join()
    return isSameList && (text.startsWith(lastText) || lastText.startsWith(text))
      ? before
      : undefined
  }
}
