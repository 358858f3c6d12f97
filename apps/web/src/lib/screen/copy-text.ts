import { showSnackbar } from './snackbar.ts'

/** Copies and says so; if forbidden, that `thing` can be copied by hand. Whether it was copied. */
export async function copyText(text: string, copied: string, thing?: string): Promise<boolean> {
  if (await write(text)) {
    showSnackbar('success', copied)
    return true
  }
  const byHand = thing === undefined ? '' : ` Select the ${thing} and copy it.`
  showSnackbar('error', `Your browser did not allow copying.${byHand}`)
  return false
}

/** Works on plain http too, where there is no clipboard object. */
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
