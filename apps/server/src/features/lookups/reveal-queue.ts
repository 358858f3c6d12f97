/** Calls in one statement at most: those behind it wait. */
const LONGEST = 32

interface Waiting<Call, Answer> {
  call: Call
  key: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** A statement that takes longer waits for somebody: the others go on without it. */
const PATIENCE_MS = 100

/**
 * Puts calls together when they queue: a quiet one runs at once by itself, those that come while it is under way go in one statement
 * next. One at a time, for two at once would each have half of the calls, and setting a statement up costs the most. `run` returns an
 * answer for each call, in their order. Calls of the same `keyOf` never run at the same time. Where a statement fails each of its calls
 * is tried alone, so that none fails for another.
 */
export function createRevealQueue<Call, Answer>(
  keyOf: (call: Call) => unknown,
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []
  let isUnderWay = false
  const busy = new Set<unknown>()

  function next(): void {
    if (isUnderWay) return
    const seen = new Set(busy)
    const batch: Waiting<Call, Answer>[] = []
    const rest: Waiting<Call, Answer>[] = []
    for (const one of waiting) {
      const fits = batch.length < LONGEST && !seen.has(one.key)
      seen.add(one.key)
      ;(fits ? batch : rest).push(one)
    }
    waiting = rest
    if (batch.length > 0) start(batch)
  }

  function start(batch: readonly Waiting<Call, Answer>[]): void {
    isUnderWay = true
    for (const { key } of batch) busy.add(key)
    let isLeft = false
    const leave = () => {
      if (!isLeft) isUnderWay = false
      isLeft = true
      next()
    }
    const patience = setTimeout(leave, PATIENCE_MS)
    void work(batch).finally(() => {
      clearTimeout(patience)
      for (const { key } of batch) busy.delete(key)
      // Whoever has just been told his answer may ask again at once: he goes along.
      setImmediate(leave)
    })
  }

  async function work(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ call }) => call))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((one) => work([one])))
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, key: keyOf(call), resolve, reject })
      next()
    })
}
