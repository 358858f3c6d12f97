/** Remembers what `workOut` returns, for up to `most` texts: then it forgets them all. */
export function remembered(
  workOut: (text: string) => string,
  most: number,
): (text: string) => string {
  let kept = new Map<string, string>()
  return (text) => {
    let found = kept.get(text)
    if (found === undefined) {
      if (kept.size >= most) kept = new Map()
      kept.set(text, (found = workOut(text)))
    }
    return found
  }
}
