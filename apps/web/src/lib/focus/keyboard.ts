/**
 * Whether this device has a mouse and probably a keyboard. Only there may a page focus its main
 * field automatically: on a phone, the keyboard would cover the page. Steps and dialogs that the
 * user has opened may focus their field on any device.
 */
export function isTypedOn(): boolean {
  return globalThis.window !== undefined && matchMedia('(hover: hover) and (pointer: fine)').matches
}
