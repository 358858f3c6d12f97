/** Hands a CSV text to the browser as a download. */
export function downloadCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
