import type { Page } from '@playwright/test'
import { paste } from './paste.ts'

/** The boxes of a code with so many digits. */
export function codeBoxes(digits: number) {
  const box = (page: Page, position: number) => page.getByLabel(`Digit ${position} of ${digits}`)
  const boxes = (page: Page) => page.getByLabel(new RegExp(`^Digit \\d of ${digits}$`))
  return {
    box,
    boxes,
    values: (page: Page) =>
      boxes(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    paste: (page: Page, position: number, text: string) => paste(box(page, position), text),
  }
}
