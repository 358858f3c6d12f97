/** What the measurement needs of a table: its name filter, its rows, and the scrolling box. */
export interface TableUnderTest {
  /** Resolves when the table has painted its rows. */
  ready: Promise<void>
  filter: () => HTMLInputElement
  /** The number of rows that match now, as soon as the table shows them. */
  count: () => number
  scroller: () => HTMLElement
}

const WORDS = ['rao', 'meera', 'patil', 'tara']
const SCROLL_MS = 4_000
const STEP_PX = 130

/**
 * Milliseconds from each keystroke in a filter to its paint, and the length of each frame while
 * scrolling.
 */
export async function measure(table: TableUnderTest) {
  await table.ready
  const keyMs: number[] = []
  for (const word of ['warm', ...WORDS]) {
    for (let length = 1; length <= word.length; length++) {
      const took = await typed(table, word.slice(0, length))
      if (word !== 'warm' && took !== null) keyMs.push(took)
    }
    await typed(table, '')
    await pause(300)
  }
  const frameMs = await scroll(table.scroller())
  return { keyMs, frameMs, heapMb: heapMb() }
}

/** Null if the keystroke changed nothing on screen. */
async function typed(table: TableUnderTest, text: string): Promise<number | null> {
  const input = table.filter()
  const before = table.count()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  await frame()
  const start = performance.now()
  set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  for (let frames = 0; frames < 120; frames++) {
    // A task after a frame's callback runs when that frame has been painted.
    await painted()
    if (table.count() !== before) return performance.now() - start
    if (frames > 20 && text.length > 1) return null
  }
  return null
}

async function scroll(box: HTMLElement): Promise<number[]> {
  const frames: number[] = []
  const start = performance.now()
  let last = await frame()
  while (last - start < SCROLL_MS) {
    box.scrollTop += STEP_PX
    const now = await frame()
    frames.push(now - last)
    last = now
  }
  return frames
}

function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve(), { once: true })
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function heapMb(): number {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return Math.round((memory?.usedJSHeapSize ?? 0) / 2 ** 20)
}
