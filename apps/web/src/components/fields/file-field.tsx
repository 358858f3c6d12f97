import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { fieldsText } from './fields.text.ts'
import classes from './file-field.module.css'

interface FileFieldProps {
  label: string
  /** Without the dot. */
  extensions: readonly string[]
  /** The name of the chosen file. */
  chosen: string | null
  note: string
  error: string | null
  /** Called with all dropped files, even if there are several. */
  onChoose: (files: readonly File[]) => void
}

/** A field for one file, which can also be dropped anywhere in the window. */
export function FileField({ label, extensions, chosen, note, error, onChoose }: FileFieldProps) {
  const id = useId()
  const isOver = useDrop(onChoose)
  return (
    <div>
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <label
        className={classes.dropzone}
        data-over={isOver || undefined}
        data-invalid={error !== null || undefined}
      >
        <input
          className="visually-hidden"
          type="file"
          accept={extensions.map((extension) => `.${extension}`).join(',')}
          aria-labelledby={`${id}-label ${id}-name`}
          aria-describedby={`${id}-note${error === null ? '' : ` ${id}-error`}`}
          aria-invalid={error !== null || undefined}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Otherwise the same file could not be chosen again after an edit.
            currentTarget.value = ''
            if (files.length > 0) onChoose(files)
          }}
        />
        <IconFileSpreadsheet size={26} stroke={1.5} className={classes.icon} aria-hidden="true" />
        <span className={classes.text}>
          <span id={`${id}-name`} className={classes.name}>
            {chosen ?? fieldsText.dropFile}
          </span>
          <span className="dim-small">
            <span id={`${id}-note`}>{note}</span>
            {chosen === null ? null : (
              <>
                {' '}
                <span className={classes.choose}>{fieldsText.chooseAnother}</span>
              </>
            )}
          </span>
        </span>
      </label>
      {error === null ? null : (
        <p id={`${id}-error`} role="alert" className={`error-small ${classes.error}`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Accepts files dropped anywhere in the window, because otherwise the browser would open them. */
function useDrop(onChoose: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      setIsOver(false)
      onChoose(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onChoose])
  return isOver
}
