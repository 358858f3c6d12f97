import { normalizeCompany } from '../../words/name-words.rules.ts'

/** Older names than these are not stored. */
const MAX_FORMER_NAMES = 20

/**
 * The present name of a known company and its former ones, the newest first. A name that only
 * differs in spaces or abbreviations ("PVT. LTD.") is the same: then the file's spelling is used,
 * except from a file with names only (`isThin`).
 */
export function renamed(
  {
    name,
    known,
    former_names,
  }: { name: string; known: string; former_names: readonly string[] | null },
  isThin: boolean,
): { name: string; former_names: readonly string[] | null } {
  const squash = (one: string) => normalizeCompany(one).squash
  const present = squash(name)
  if (present === squash(known)) return { name: isThin ? known : name, former_names }
  const seen = new Set([present])
  const former = [known, ...(former_names ?? [])].filter((one) => {
    const isNew = !seen.has(squash(one))
    seen.add(squash(one))
    return isNew
  })
  return { name, former_names: former.length === 0 ? null : former.slice(0, MAX_FORMER_NAMES) }
}
