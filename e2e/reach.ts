import { errors, type Locator, type Page } from '@playwright/test'

/** Presses of a person. Playwright scrolls anything for them, also what nobody can scroll. */
const PRESSES = ['click', 'dblclick', 'tap', 'press', 'check', 'uncheck', 'fill'] as const

const watched = new WeakSet<object>()

/**
 * From now on each press fails whose control a person cannot reach: one in a menu, a dialog or a
 * bar outside of the window, or one of the page that cannot be scrolled into sight.
 */
export function refuseOutOfReach(page: Page): void {
  const prototype = Object.getPrototypeOf(page.locator('html')) as Locator
  if (watched.has(prototype)) return
  watched.add(prototype)
  for (const name of PRESSES) {
    const press = prototype[name] as (this: Locator, ...args: unknown[]) => Promise<void>
    Object.assign(prototype, {
      async [name](this: Locator, ...args: unknown[]) {
        try {
          await expectInReach(this, args.at(-1))
          await press.apply(this, args)
        } catch (error) {
          throw fromTheJourney(error)
        }
      },
    })
  }
}

/** A failure is shown at the line of the journey, not at one of this file. */
function fromTheJourney(error: unknown): unknown {
  if (error instanceof Error)
    error.stack = error.stack?.replaceAll(/\n +at .*\breach\.ts:\d+:\d+.*/g, '') ?? ''
  return error
}

/** Throws if a person cannot reach the control, once it is in the page and has settled. */
async function expectInReach(control: Locator, options: unknown): Promise<void> {
  const { timeout } = { timeout: undefined, ...(options as object | undefined) }
  const problem = await control
    .evaluate(whyOutOfReach, undefined, timeout === undefined ? {} : { timeout })
    .catch((error: unknown) => {
      if (error instanceof errors.TimeoutError) throw error
      // The page has gone on to another one. The press says so too if it matters.
      return null
    })
  if (problem !== null) throw new Error(`${String(control)} is out of reach: ${problem}`)
}

/**
 * Runs in the page. What floats (a menu, a dialog, a bar) must show the control without the page
 * being scrolled for it. Null if the control is in reach, or gone.
 */
async function whyOutOfReach(control: Element): Promise<string | null> {
  const SETTLE_MS = 2_000
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const FLOATING = '[role=menu], [role=listbox], [role=dialog], [role=group], [popover], dialog'
  const width = document.documentElement.clientWidth
  const height = innerHeight
  const text = ({ left, right, top, bottom }: Box) =>
    `${Math.round(left)} to ${Math.round(right)} across, ` +
    `${Math.round(top)} to ${Math.round(bottom)} down`

  function floats(element: Element): boolean {
    const { position } = getComputedStyle(element)
    if (position === 'fixed') return true
    return position === 'absolute' && element.matches(FLOATING)
  }

  /** What is larger than the window is in reach if a part of it is. */
  function isIn(start: number, end: number, size: number): boolean {
    return end - start > size ? start < size && end > 0 : start >= -1 && end <= size + 1
  }

  /** The box in which the control can be shown: its own, or that of its scroll areas. */
  function place(): { box: Box; floating: Element | null } {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const box = { left, right, top, bottom }
    for (let at: Element | null = control; at; at = at.parentElement) {
      if (at === document.body || at === document.documentElement) break
      const area = at.getBoundingClientRect()
      const { overflowX, overflowY } = getComputedStyle(at)
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      if (at !== control && scrolls(overflowX) && at.scrollWidth > at.clientWidth)
        Object.assign(box, { left: area.left, right: area.right })
      if (at !== control && scrolls(overflowY) && at.scrollHeight > at.clientHeight)
        Object.assign(box, { top: area.top, bottom: area.bottom })
      if (floats(at)) return { box, floating: at }
    }
    return { box, floating: null }
  }

  /** The bar over the control at an edge of the window. */
  function barOver({ left, right, top, bottom }: Box): Element | null {
    let at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (at?.contains(control) || control.contains(at)) return null
    for (; at && !at.contains(control); at = at.parentElement) {
      const { position } = getComputedStyle(at)
      const area = at.getBoundingClientRect()
      const isBar = area.width > width / 2 && area.height < height / 2
      if ((position === 'fixed' || position === 'sticky') && isBar) return at
    }
    return null
  }

  function problem(): string | null {
    const { box, floating } = place()
    const isAcross = isIn(box.left, box.right, width)
    const isDown = isIn(box.top, box.bottom, height)
    const window = `the window is ${width} x ${height}`
    if (floating) return isAcross && isDown ? null : `it floats at ${text(box)}, ${window}`
    if (!isAcross) return `it is at ${text(box)}, ${window}`
    if (!isDown) control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const shown = control.getBoundingClientRect()
    const bar = barOver(shown)
    if (!bar) return null
    const { top, bottom } = bar.getBoundingClientRect()
    const missing =
      top + bottom < height ? bottom - shown.top - scrollY : shown.bottom - top - below()
    return missing <= 1 ? null : `it is under a bar (${text({ ...shown.toJSON(), top, bottom })})`
  }
  const below = () => document.documentElement.scrollHeight - innerHeight - scrollY

  const end = performance.now() + SETTLE_MS
  for (;;) {
    if (!control.isConnected) return null
    const found = control.checkVisibility() ? problem() : null
    if (found === null || performance.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
