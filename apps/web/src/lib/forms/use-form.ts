import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Rules, checkValues, hasErrors, formErrorsOf } from './form-rules.ts'
import { showSnackbar } from '../screen/snackbar.ts'
import { type StorageKey, readStoredObject, writeStoredObject } from '../state/storage.ts'

interface FormOptions<Values> {
  /** Initial values. The fields have the names of the call, so that server errors match them. */
  values: Values
  rules: Rules<Values>
  /**
   * Sends the values as the contract normalizes them. Rejects with ApiError. `leaving` means that
   * the form is about to close, so it stays busy until then.
   */
  send: (values: Values) => Promise<void | 'leaving'>
  onEdit?: (values: Values) => void
  /** The field that shows errors which belong to no field. Without it a snackbar shows them. */
  othersAt?: keyof Values
  /** The message of an error that belongs to no field. */
  messageOf?: (failure: unknown) => string
  /** The storage key that keeps the values over a reload, until they are sent. Not for secrets. */
  draft?: StorageKey
}

/**
 * The one way to make a form: rules and messages from the contract, the server's errors at the
 * fields that it names, one call at a time, and the focus on the first wrong field.
 *
 *     const form = useForm({ values: { name: '' }, rules: { name: personNameField }, send: ({ name
 *     }) => saveName(name) })
 *     <form {...form.element}>
 *       <TextInput label="Name" {...form.field('name')} />
 *       <FormButton type="submit" isBusy={form.isBusy}>Save</FormButton>
 *     </form>
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { rules, send, onEdit, othersAt, messageOf, draft } = options
  const [values, setValues] = useState(() => ({
    ...options.values,
    ...(draft && readStoredObject<Values>(draft)),
  }))
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  // The last digit of a code submits the form before React has rendered the new value.
  const latest = useRef(values)
  const isSending = useRef(false)

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setErrors((current) => ({ ...current, [name]: undefined }))
    if (draft) writeStoredObject(draft, latest.current)
    onEdit?.(latest.current)
  }

  function refuse(found: FieldErrors<Values>): void {
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  /** Shows a failure once: at the fields that the server named, otherwise at `othersAt`. */
  function fail(failure: unknown): void {
    const result = formErrorsOf(failure, latest.current, othersAt, messageOf)
    refuse(result.errors)
    if (result.message !== null) showSnackbar('error', result.message)
  }

  /** Sends the form if all fields are valid, never twice at the same time. */
  async function submit(): Promise<void> {
    if (isSending.current) return
    const checked = checkValues(latest.current, rules)
    if (hasErrors(checked.errors)) {
      refuse(checked.errors)
      return
    }
    isSending.current = true
    setIsBusy(true)
    setErrors({})
    let isLeaving = false
    try {
      isLeaving = (await send(checked.values)) === 'leaving'
      if (draft) writeStoredObject(draft, null)
    } catch (failure) {
      fail(failure)
    }
    if (isLeaving) return
    isSending.current = false
    setIsBusy(false)
  }

  return {
    values,
    errors,
    isBusy,
    set,
    submit,
    fail,
    /** Properties for the form element. */
    element: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void submit()
      },
    },
    /** Properties for a field whose `onChange` passes an event or the value. */
    field<Name extends keyof Values>(name: Name) {
      return {
        value: values[name],
        error: errors[name],
        onChange(
          entered: Values[Name] | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
        ): void {
          set(name, isEvent(entered) ? (entered.currentTarget.value as Values[Name]) : entered)
        },
      }
    },
  }
}

function isEvent(entered: unknown): entered is ChangeEvent<HTMLInputElement | HTMLTextAreaElement> {
  return typeof entered === 'object' && entered !== null && 'currentTarget' in entered
}
