import { unitsText } from './units.text.ts'

const { size } = unitsText
const KILOBYTE = 1_024
const MEGABYTE = 1_048_576
const GIGABYTE = 1_073_741_824

const roundedDown = (value: number) => Math.floor(value * 10) / 10

/** `9.8 MB`, `12 KB`. Large ones are rounded down, so that a limit is never overstated. */
export function sizeText(bytes: number): string {
  if (bytes >= GIGABYTE) return size.gigabytes(roundedDown(bytes / GIGABYTE))
  if (bytes >= MEGABYTE) return size.megabytes(roundedDown(bytes / MEGABYTE))
  return bytes < KILOBYTE ? size.bytes(bytes) : size.kilobytes(Math.round(bytes / KILOBYTE))
}
