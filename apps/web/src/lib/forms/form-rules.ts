import { ApiError, errorMessage } from '../api/api-error.ts'

/** A field of the contract, with its messages, or a function that returns what is wrong. */
type Rule<Value> = ContractField | ((value: Value) => string | undefined)
interface ContractField {
  safeParse(value: unknown): { data?: unknown; error?: { issues: readonly { message: string }[] } }
}

export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values[Name]> }
export type FieldErrors<Values> = { [Name in keyof Values]?: string }

/** Returns the errors, and the values as the contract normalizes them. No rule means no error. */
export function checkValues<Values extends object>(
  values: Values,
  rules: Rules<Values>,
): { values: Values; errors: FieldErrors<Values> } {
  const normalized = { ...values }
  const errors: FieldErrors<Values> = {}
  for (const name of Object.keys(rules) as (keyof Values)[]) {
    const rule = rules[name]
    if (!rule) continue
    if (typeof rule === 'function') errors[name] = rule(values[name])
    else {
      const { data, error } = rule.safeParse(values[name])
      if (error) errors[name] = error.issues[0]?.message
      else if (data !== undefined) normalized[name] = data as Values[typeof name]
    }
  }
  return { values: normalized, errors }
}

export function hasErrors(errors: FieldErrors<object>): boolean {
  return Object.values(errors).some(Boolean)
}

/**
 * Decides where to show a failure, once: at the fields that the server named, otherwise at the
 * field `othersAt`, otherwise as `message` in a snackbar.
 */
export function formErrorsOf<Values extends object>(
  failure: unknown,
  values: Values,
  othersAt?: keyof Values,
  messageOf: (failure: unknown) => string = errorMessage,
): { errors: FieldErrors<Values>; message: string | null } {
  const errors: FieldErrors<Values> = {}
  for (const { path, message } of failure instanceof ApiError ? failure.fieldErrors : [])
    if (Object.hasOwn(values, path)) errors[path as keyof Values] ??= message
  if (hasErrors(errors)) return { errors, message: null }
  const message = messageOf(failure)
  if (othersAt === undefined) return { errors, message }
  errors[othersAt] = message
  return { errors, message: null }
}
