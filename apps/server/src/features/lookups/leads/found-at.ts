/** The company at which a subject was found, with what it is there. */
export interface FoundAt {
  cin: string
  company_name: string | null
  designation: string | null
}

/** The companies of some questions as the functions take them. Most name none. */
export function foundAtOf(
  questions: readonly { foundAt?: FoundAt | null | undefined }[],
): ((string | null)[] | null)[] {
  if (questions.every(({ foundAt }) => !foundAt)) return [null, null, null]
  return (['cin', 'company_name', 'designation'] as const).map((name) =>
    questions.map(({ foundAt }) => foundAt?.[name] ?? null),
  )
}
