import { copyMessages } from './copy.text.ts'
import { showSnackbar } from './snackbar.ts'

/**
 * Copies the text and shows `copied`. If the browser forbids it, asks the user to copy the `thing`
 * by hand. Returns whether the text was copied.
 */
export async function copyText(text: string, copied: string, thing?: string): Promise<boolean> {
  if (await write(text)) {
    showSnackbar('success', copied)
    return true
  }
  showSnackbar('error', thing === undefined ? copyMessages.blocked : copyMessages.byHand(thing))
  return false
}

/** Also works on plain http, which has no clipboard object. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
