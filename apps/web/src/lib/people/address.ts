/** The registry separates the parts of an address with "$". This shows them with commas. */
export function plainAddress(address: string | null): string {
  return (address ?? '')
    .split('$')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
