import { useState, type ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface LineFormProps extends Omit<FieldProps, 'value' | 'onChange' | 'error' | 'autoFocus'> {
  first?: string
  /** Returns what is wrong with what was typed; null where nothing is. */
  send: (typed: string) => Promise<string | null>
  /** Its buttons. */
  children: ReactNode
}

/** A form of one line. */
export function LineForm({ first = '', send, children, ...field }: LineFormProps) {
  const [typed, setTyped] = useState(first)
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
