/** Caches the results of `compute` for up to `most` texts. When full, it starts again empty. */
export function memoize(compute: (text: string) => string, most: number): (text: string) => string {
  let cache = new Map<string, string>()
  return (text) => {
    let result = cache.get(text)
    if (result === undefined) {
      if (cache.size >= most) cache = new Map()
      cache.set(text, (result = compute(text)))
    }
    return result
  }
}
