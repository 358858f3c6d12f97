import { IconX } from '@tabler/icons-react'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

/** Tags as chips, each with a button to remove it if `onRemove` is given. */
export function TagList({
  tags,
  onRemove,
}: {
  tags: readonly string[]
  onRemove?: (tag: string) => void
}) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
          {onRemove ? (
            <button
              type="button"
              aria-label={worklistText.actions.removeTag(tag)}
              onClick={() => onRemove(tag)}
            >
              <IconX size={13} stroke={2} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      ))}
    </span>
  )
}
