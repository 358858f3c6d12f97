/** The registry separates the parts of an address by "$"; people read them with commas. */
export function plainAddress(address: string | null): string {
  return (address ?? '')
    .split('$')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
