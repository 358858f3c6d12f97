/** Name, message and stack only: the parameters of a failed query may hold personal data. */
export function describe(
  error: unknown,
): { name: string; message: string; stack?: string } | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' }
  const { name, stack } = error
  return { name, message: error.message, stack }
}
