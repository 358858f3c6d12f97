import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId } from 'react'
import { fieldsText } from './fields.text.ts'
import classes from './file-field.module.css'
import { useDrop } from './use-drop.ts'

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
