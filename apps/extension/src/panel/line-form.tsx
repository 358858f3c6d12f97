import { useState, type ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface LineFormProps extends Omit<FieldProps, 'value' | 'onChange' | 'error' | 'autoFocus'> {
  initialText?: string
  /** Returns an error message; null after a success. */
  send: (typed: string) => Promise<string | null>
  /** The buttons. */
  children: ReactNode
}

/** A form with one field. */
export function LineForm({ initialText = '', send, children, ...field }: LineFormProps) {
  const [typed, setTyped] = useState(initialText)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(typed).then(setProblem)
      }}
    >
      <Field
        {...field}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setProblem(null)
        }}
        error={problem}
        autoFocus
      />
      {children}
    </form>
  )
}
