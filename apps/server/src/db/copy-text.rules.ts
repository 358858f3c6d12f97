/** A value in COPY's text format. */
export function copyText(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  // Most text needs no escaping.
  if (!/[\\\t\n\r]/.test(value)) return value
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
}
