import { ApiError, errorMessage } from '../api/api-error.ts'

/** What a field must be: a field of the contract, with its words, or a function of one's own. */
type Rule<Value> = ContractField | ((value: Value) => string | undefined)
interface ContractField {
  safeParse(value: unknown): { data?: unknown; error?: { issues: readonly { message: string }[] } }
}

export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values[Name]> }
export type FieldErrors<Values> = { [Name in keyof Values]?: string }

/** What is wrong, and the values as the contract spells them. A field without a rule is right. */
export function checkValues<Values extends object>(
  values: Values,
  rules: Rules<Values>,
): { values: Values; errors: FieldErrors<Values> } {
  const spelled = { ...values }
  const errors: FieldErrors<Values> = {}
  for (const name of Object.keys(rules) as (keyof Values)[]) {
    const rule = rules[name]
    if (!rule) continue
    if (typeof rule === 'function') errors[name] = rule(values[name])
    else {
      const { data, error } = rule.safeParse(values[name])
      if (error) errors[name] = error.issues[0]?.message
      else if (data !== undefined) spelled[name] = data as Values[typeof name]
    }
  }
  return { values: spelled, errors }
}

export function hasErrors(errors: FieldErrors<object>): boolean {
  return Object.values(errors).some(Boolean)
}

/**
 * Where a call that failed is told, once: at the fields of the form that the server named; else at
 * the field `othersAt`; else nowhere in the form, and `message` is for a snackbar.
 */
export function placeFailure<Values extends object>(
  failure: unknown,
  values: Values,
  othersAt?: keyof Values,
  words: (failure: unknown) => string = errorMessage,
): { errors: FieldErrors<Values>; message: string | null } {
  const errors: FieldErrors<Values> = {}
  for (const { path, message } of failure instanceof ApiError ? failure.fieldErrors : [])
    if (Object.hasOwn(values, path)) errors[path as keyof Values] ??= message
  if (hasErrors(errors)) return { errors, message: null }
  const message = words(failure)
  if (othersAt === undefined) return { errors, message }
  errors[othersAt] = message
  return { errors, message: null }
}
