import cells from '../../components/data-table/rows/cell-text.module.css'

/** A link to the profile, in a new tab. */
export function ProfileLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={url} className={cells.id}>
      {url.replace(/^https:\/\/(?:www\.)?/, '')}
    </a>
  )
}
