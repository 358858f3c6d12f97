/** Calls in one statement at most: those behind it wait. */
const LONGEST = 32

/** A statement that takes longer waits for somebody: the others go on without it. */
const PATIENCE_MS = 100

interface Waiting<Call, Answer> {
  call: Call
  key: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Puts calls together when they queue: a quiet one runs at once by itself, those that come while
 * statements are under way share the next. At most `atOnce` of them: the more, the fewer calls each
 * has, and setting a statement up costs the most. `run` returns an answer for each call, in their
 * order. Calls of the same `keyOf` never run at the same time. Where a statement fails each of its
 * calls is tried alone, so that none fails for another.
 */
export function createRevealQueue<Call, Answer>(
  keyOf: (call: Call) => unknown,
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
  atOnce: number,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []
  let underWay = 0
  const busy = new Set<unknown>()

  function next(): void {
    while (underWay < atOnce) {
      const batch = takeBatch()
      if (batch.length === 0) return
      start(batch)
    }
  }

  function takeBatch(): Waiting<Call, Answer>[] {
    // Each has its share of all that are here; else one would take all that wait and leave single
    // ones to the other.
    const share = Math.min(LONGEST, Math.ceil((waiting.length + busy.size) / atOnce))
    const seen = new Set(busy)
    const batch: Waiting<Call, Answer>[] = []
    const rest: Waiting<Call, Answer>[] = []
    for (const one of waiting) {
      const fits = batch.length < share && !seen.has(one.key)
      seen.add(one.key)
      ;(fits ? batch : rest).push(one)
    }
    waiting = rest
    return batch
  }

  function start(batch: readonly Waiting<Call, Answer>[]): void {
    underWay += 1
    for (const { key } of batch) busy.add(key)
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) underWay -= 1
      hasLeft = true
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
