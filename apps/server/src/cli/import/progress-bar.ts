interface Progress {
  bytes: number
  totalBytes: number
  rows: number
}

const WIDTH = 30
const LINE_EVERY_MS = 5_000
const BAR_EVERY_MS = 100

/** A bar on a terminal, otherwise a line every few seconds. `now` is in ms. `what` is counted. */
export function createProgressBar(
  out: { isTTY?: boolean; write(text: string): unknown },
  now: () => number,
  what: string,
) {
  const start = now()
  let last = start
  let isDrawn = false

  function show({ bytes, totalBytes, rows }: Progress): void {
    const time = now()
    if (time - last < (out.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return
    last = time
    const share = Math.min(1, totalBytes === 0 ? 1 : bytes / totalBytes)
    const seconds = (time - start) / 1000
    const left = share > 0.01 ? ` · ${duration((seconds / share) * (1 - share))} left` : ''
    const text =
      `${Math.floor(share * 100)}% · ${rows.toLocaleString('en-IN')} ${what} · ` +
      `${Math.round(rows / seconds).toLocaleString('en-IN')} a second${left}`
    if (!out.isTTY) out.write(`${text}\n`)
    else out.write(`\r\x1b[K${'█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')} ${text}`)
    isDrawn = true
  }

  return {
    show,
    /** Removes the bar from the terminal. */
    clear() {
      if (isDrawn && out.isTTY) out.write('\r\x1b[K')
    },
  }
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
