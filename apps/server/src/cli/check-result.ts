export interface CheckOutput {
  write: (line: string) => void
  /** Called with 1 if something does not work. */
  setExitCode: (code: number) => void
}

/**
 * Prints the result of a check: one sentence if all works, otherwise each problem on its own line.
 */
export function printResult(
  { works, problems }: { works: string; problems: readonly string[] },
  { write, setExitCode, asJson }: CheckOutput & { asJson?: boolean | undefined },
): void {
  const isGood = problems.length === 0
  if (asJson) write(JSON.stringify({ works: isGood, problems }))
  else for (const line of isGood ? [works] : problems) write(line)
  if (!isGood) setExitCode(1)
}
