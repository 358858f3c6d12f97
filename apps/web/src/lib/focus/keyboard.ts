/**
 * Whether this device is typed on. Only there a page may put the cursor into its main field by
 * itself: elsewhere that would raise a keyboard over what nobody has read yet. A step or a dialog
 * that somebody has asked for takes the cursor anywhere.
 */
export function isTypedOn(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}
