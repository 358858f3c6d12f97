import type * as z from 'zod/mini'

type Path = readonly PropertyKey[]
export interface Problem {
  problem: string
}

/**
 * Parses JSON by a schema. Returns the data, or the first problem with its line. `problemAt` makes
 * a problem for the value at a path.
 */
export function readJson<T>(
  json: string,
  shape: z.ZodMiniType<T>,
): { data: T; problemAt(path: Path, what: string): Problem } | Problem {
  const problemAt = (path: Path, what: string) => ({
    problem: `line ${lineOf(json, path)}: ${path.map(String).join('.')} ${what}`,
  })
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    return { problem: `line ${lineAt(json, Number(position ?? json.length))}: this is not JSON` }
  }
  const read = shape.safeParse(data)
  if (read.success) return { data: read.data, problemAt }
  const issue = read.error.issues[0]!
  return issue.code === 'unrecognized_keys'
    ? problemAt([...issue.path, issue.keys[0]!], 'is not a known field')
    : problemAt(
        issue.path,
        issue.message.startsWith('must') ? issue.message : `is not valid: ${issue.message}`,
      )
}

/** The line, from 1, of the value at a path, or of the object that lacks it. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)]
  let at = 0
  let found = 0

  /**
   * Walks over the value at token `at`. `rest` is the part of the path that is still to be found in
   * it.
   */
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

/** The line of a position in a text. */
function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
