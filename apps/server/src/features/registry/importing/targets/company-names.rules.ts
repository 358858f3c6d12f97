import { normalizeCompanyName } from '../../words/name-words.rules.ts'

/** No company has had more names that anybody looks for. */
const MOST_FORMER = 20

/**
 * What a company is called that is known by another name, and what it was called before, the newest
 * first. A name that is only spaced or spelt out otherwise ("PVT. LTD.") is the same: the file's is
 * taken, but for a file of names alone (`isThin`).
 */
export function renamed(
  {
    name,
    known,
    former_names,
  }: { name: string; known: string; former_names: readonly string[] | null },
  isThin: boolean,
): { name: string; former_names: readonly string[] | null } {
  const squash = (one: string) => normalizeCompanyName(one).squash
  const now = squash(name)
  if (now === squash(known)) return { name: isThin ? known : name, former_names }
  const seen = new Set([now])
  const former = [known, ...(former_names ?? [])].filter((one) => {
    const isNew = !seen.has(squash(one))
    seen.add(squash(one))
    return isNew
  })
  return { name, former_names: former.length === 0 ? null : former.slice(0, MOST_FORMER) }
}
