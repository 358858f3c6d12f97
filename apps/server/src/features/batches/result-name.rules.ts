/** What a result is called: `directors.csv` comes back as `directors-result.csv`. */
export function resultName(filename: string, format: 'csv' | 'xlsx'): string {
  const stem = filename.replace(/\.[^.]{1,10}$/, '') || 'file'
  return `${stem}-result.${format}`
}

/** Where the result of a run is stored. */
export function resultKey(
  { public_id: id, format }: { public_id: string; format: 'csv' | 'xlsx' },
  run: number,
): string {
  return `batches/${id}/${run}.${format}`
}
