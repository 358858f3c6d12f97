/** An error for whoever started the program: what is wrong and what to do, in words. */
export class OperatorError extends Error {}

const MAKING = new Set(['mkdir', 'mkdtemp'])

/**
 * What the operating system refused about a file or folder, in words that name it; null for any
 * other error. `what` names the path by what it is for, where the reader knows it by that: `The
 * data folder /x`.
 */
export function fileErrorText(error: unknown, what?: string): string | null {
  if (!(error instanceof Error)) return null
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string' || typeof path !== 'string' || syscall === 'connect') return null
  const subject = what ?? path
  const isMade = MAKING.has(syscall ?? '')
  if (code === 'EEXIST' && !isMade) return null
  const closed = `${subject} is closed to the user that this program runs as${whoWeAre()}: give it to that user.`
  const words: Record<string, string> = {
    ENOENT: isMade ? `${subject} can't be made or written there.` : `There is no ${path}.`,
    ENOTDIR: `${subject} can't be used: what stands before it in its path is a file, not a folder.`,
    EEXIST: `${subject} is a file, where a folder is needed.`,
    EISDIR: `${subject} is a folder, where a file is needed.`,
    EACCES: closed,
    EPERM: closed,
    EROFS: `${subject} is on a file system that is read-only.`,
    ENOSPC: `There is no room left on the disk for ${path}.`,
    EDQUOT: `There is no room left on the disk for ${path}.`,
    EMFILE: `Too many files are open: raise the limit (ulimit -n).`,
    ENAMETOOLONG: `${subject} is too long for a path.`,
    ELOOP: `${subject} leads in a circle of links.`,
  }
  return words[code] ?? null
}

function whoWeAre(): string {
  const uid = process.getuid?.()
  return uid === undefined ? '' : ` (user id ${uid})`
}
