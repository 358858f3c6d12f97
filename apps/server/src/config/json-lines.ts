import type * as z from 'zod/mini'

type Path = readonly PropertyKey[]
export interface Problem {
  problem: string
}

/**
 * What a JSON text says in the shape that is wanted, or what is wrong with it and on which line;
 * `problemAt` says so of a value at a path.
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
    const place = /position (\d+)/.exec(String(error))?.[1]
    return { problem: `line ${lineAt(json, Number(place ?? json.length))}: this is not JSON` }
  }
  const read = shape.safeParse(data)
  if (read.success) return { data: read.data, problemAt }
  const issue = read.error.issues[0]!
  return issue.code === 'unrecognized_keys'
    ? problemAt([...issue.path, issue.keys[0]!], 'is not known here')
    : problemAt(
        issue.path,
        issue.message.startsWith('must') ? issue.message : `is not right: ${issue.message}`,
      )
}

/** The line, from 1, of the value at a path in JSON, or of what it is missing from. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)]
  let at = 0
  let found = 0

  /** Walks over the value that begins at `at`; `rest` of the path is still to be found in it. */
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
function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
