import { afterAll } from 'vitest'
import { markRunning, stillRunning } from './running.ts'
import { enterTemporaryFolder } from './temporary-folder.ts'

/**
 * Fails a test file that leaves something running, or something in the temporary folder. Files of
 * server tests share a process, so the next one would get it. Call it before all other hooks: then
 * it runs after them.
 */
export function watchLeftovers(): void {
  const mark = markRunning()
  const temporary = enterTemporaryFolder()
  afterAll(async () => {
    const running = await stillRunning(mark)
    const names = temporary.leave().map((name) => `${name} in the temporary folder`)
    const left = [...running, ...names]
    if (left.length > 0) throw new Error(`This file leaves behind ${[...counted(left)].join(', ')}`)
  })
}

function* counted(left: readonly string[]): Generator<string> {
  for (const one of new Set(left)) {
    const count = left.filter((other) => other === one).length
    yield count === 1 ? one : `${count} × ${one}`
  }
}
