/** So many that one statement keeps neither this process nor the database long. */
const SLICE = 2_000

/** Writes many values in several statements. Ends with the error of `signal`. */
export async function inSlices<Value>(
  values: readonly Value[],
  signal: AbortSignal,
  write: (slice: Value[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < values.length; at += SLICE) {
    signal.throwIfAborted()
    await write(values.slice(at, at + SLICE))
  }
}
