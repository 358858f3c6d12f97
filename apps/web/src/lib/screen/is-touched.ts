/** True on a screen that fingers use, such as a phone. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches
