/** Cuts a stream into blocks of `size` bytes. The last one may be shorter, and is known as such. */
export async function* blocksOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    parts.push(piece)
    length += piece.length
    if (length <= size) continue
    const all = Buffer.concat(parts)
    let start = 0
    // A full block is kept until it is known that another one follows.
    for (; all.length - start > size; start += size)
      yield { block: all.subarray(start, start + size), isLast: false }
    parts = [all.subarray(start)]
    length = all.length - start
  }
  yield { block: Buffer.concat(parts), isLast: true }
}
