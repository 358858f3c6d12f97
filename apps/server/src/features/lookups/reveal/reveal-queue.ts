/** The most calls in one statement: later ones would wait for all of them. */
const LONGEST = 32

/** A slower statement is waiting for a lock: further statements start without it. */
const SLOW_MS = 100

interface Waiting<Call, Answer> {
  call: Call
  key: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Combines queued calls: a single call runs immediately; calls that come while statements are
 * running share the next one. At most `atOnce` statements run at a time: with more of them, each
 * has fewer calls, and setting up a statement costs the most. `run` returns an answer for each
 * call, in their order. Calls with the same `keyOf` never run at the same time. If a statement
 * fails, each of its calls is tried alone, so that none fails because of another.
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
    // Each statement gets its share of all calls. Otherwise one would take everything that waits
    // and leave single calls to the other.
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
    const slowTimer = setTimeout(leave, SLOW_MS)
    void work(batch).finally(() => {
      clearTimeout(slowTimer)
      for (const { key } of batch) busy.delete(key)
      // A caller that has just got its answer may call again immediately: that call can join.
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
