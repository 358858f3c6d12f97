import type { Locator } from '@playwright/test'

/** Pastes a text into a field, as the clipboard would. */
export const paste = (target: Locator, text: string): Promise<void> =>
  target.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
