/** An error for the operator: its message says what is wrong and what to do. */
export class OperatorError extends Error {}

const CREATING = new Set(['mkdir', 'mkdtemp'])

/**
 * The text of a system error about a file or folder, with its name. Null for any other error.
 * `what` names the path by its purpose, if the reader knows it: `The data folder /x`.
 */
export function fileErrorText(error: unknown, what?: string): string | null {
  if (!(error instanceof Error)) return null
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string' || typeof path !== 'string' || syscall === 'connect') return null
  const subject = what ?? path
  const isCreated = CREATING.has(syscall ?? '')
  if (code === 'EEXIST' && !isCreated) return null
  const closed =
    `Dastak cannot read or write ${subject.replace(/^The /, 'the ')}. Change its owner to the ` +
    `user that runs Dastak${userIdText()}.`
  const messages: Record<string, string> = {
    ENOENT: isCreated ? `${subject} cannot be created or written there.` : `There is no ${path}.`,
    ENOTDIR: `${subject} cannot be used, because a part of its path is a file, not a folder.`,
    EEXIST: `${subject} is a file, but must be a folder.`,
    EISDIR: `${subject} is a folder, but must be a file.`,
    EACCES: closed,
    EPERM: closed,
    EROFS: `${subject} is on a file system that is read-only.`,
    ENOSPC: `There is no room left on the disk for ${path}.`,
    EDQUOT: `There is no room left on the disk for ${path}.`,
    EMFILE: 'Too many files are open. Raise the limit (ulimit -n).',
    ENAMETOOLONG: `${subject} is too long for a path.`,
    ELOOP: `${subject} is a loop of symbolic links.`,
  }
  return messages[code] ?? null
}

function userIdText(): string {
  const uid = process.getuid?.()
  return uid === undefined ? '' : ` (user id ${uid})`
}
