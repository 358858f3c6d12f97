/** The line of a JSON text, counted from 1, on which the value at a path begins; where it is missing, the line of what it is missing from. */
export function lineOf(text: string, path: readonly PropertyKey[]): number {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)]
  let at = 0
  let found = 0

  /** Walks over the value that begins at `at`; `rest` is what of the path is still to be found in it. */
  function walk(rest: readonly PropertyKey[] | null): void {
    if (rest) found = tokens[at]?.index ?? text.length
    const open = tokens[at++]?.[0]
    if (open !== '{' && open !== '[') return
    for (let index = 0; at < tokens.length && !/^[}\]]$/.test(tokens[at]![0]); index += 1) {
      const key = open === '{' ? (JSON.parse(tokens[at]![0]) as string) : index
      if (open === '{') at += 2
      walk(rest && rest.length > 0 && rest[0] === key ? rest.slice(1) : null)
      if (tokens[at]?.[0] === ',') at += 1
    }
    at += 1
  }
  walk(path)
  return lineAt(text, found)
}

/** The line of a place in a text. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
