import cells from '../../components/data-table/rows/cell-text.module.css'
import type { LinkedinRequest } from './linkedin.api.ts'

/** The profile itself, in a new tab. */
export function ProfileLink({
  row: { profile_url: url },
}: {
  row: Pick<LinkedinRequest, 'profile_url'>
}) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={url} className={cells.id}>
      {url.replace(/^https:\/\/(?:www\.)?/, '')}
    </a>
  )
}
