import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Rules, checkValues, hasErrors, placeFailure } from './form-rules.ts'
import { showSnackbar } from '../screen/snackbar.ts'
import { type StorageKey, readStoredObject, writeStoredObject } from '../state/storage.ts'

interface FormOptions<Values> {
  /** The fields' first values, named as in the call, so that the server's errors find them. */
  values: Values
  rules: Rules<Values>
  /**
   * Sends what was entered, as the contract spells it. Rejects with ApiError. `leaving`: all is
   * done and the form is about to go, so it stays busy until then.
   */
  send: (values: Values) => Promise<void | 'leaving'>
  onEdit?: (values: Values) => void
  /** The field that shows what is wrong with none in particular; without it a snackbar does. */
  othersAt?: keyof Values
  /** How a failure of no field in particular is told. */
  words?: (failure: unknown) => string
  /** What is typed is kept under it until it was sent: a reload loses nothing. Not for secrets. */
  draft?: StorageKey
}

/**
 * The one way to make a form: rules from the contract, their words at the fields, the server's
 * errors at the fields that it names, one call at a time, and the focus on the first wrong field.
 *
 *     const form = useForm({ values: { name: '' }, rules: { name: personNameField }, send: ({ name
 *     }) => saveName(name) })
 *     <form {...form.element}>
 *       <TextInput label="Name" {...form.field('name')} />
 *       <FormButton type="submit" isBusy={form.isBusy}>Save</FormButton>
 *     </form>
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { rules, send, onEdit, othersAt, words, draft } = options
  const [values, setValues] = useState(() => ({
    ...options.values,
    ...(draft && readStoredObject<Values>(draft)),
  }))
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  // What is typed and sent in the same moment, as a code is at its last digit, is not rendered yet.
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

  /** Tells a failure, once: at the fields that the server named, else at `othersAt`. */
  function fail(failure: unknown): void {
    const placed = placeFailure(failure, latest.current, othersAt, words)
    refuse(placed.errors)
    if (placed.message !== null) showSnackbar('error', placed.message)
  }

  /** Sends the form if every field is right; never twice at a time. */
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
    /** For the form element. */
    element: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void submit()
      },
    },
    /** For a field: one that hands over an event, or its value. */
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
