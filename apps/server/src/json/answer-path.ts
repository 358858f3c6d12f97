/** The path of a value in a JSON answer: names, and positions in lists. */
export type AnswerPath = readonly (string | number)[]
export interface AnswerCondition {
  path: AnswerPath
  /** As texts. One of them is enough. */
  values: readonly string[]
}

const STEP = String.raw`[^.[\]"\s]+|\["[^"]+"\]|\[\d{1,4}\]`
/** The notation of a path: `data.list[0].name`, `data["mobile no"]`. */
export const ANSWER_PATH = new RegExp(
  String.raw`^(?:${STEP})(?:\.[^.[\]"\s]+|\["[^"]+"\]|\[\d{1,4}\])*$`,
)

export function stepsOf(written: string): AnswerPath {
  return [...written.matchAll(/\["([^"]+)"\]|\[(\d+)\]|[^.[\]"\s]+/g)].map(
    ([step, quoted, index]) => (index === undefined ? (quoted ?? step) : Number(index)),
  )
}

export function valueAt(answer: unknown, path: AnswerPath): unknown {
  let value = answer
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

export const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
