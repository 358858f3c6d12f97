import type { BatchType } from '@dastak/contract/batch-types.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'
import type { BulkEstimate, BulkKind, BulkReading } from '../bulk-kind.ts'
import { cancelReading } from '../bulk.api.ts'
import { wrongFile } from './check-file.ts'
import { followReading } from './follow-reading.ts'

export type Upload = ReturnType<typeof useUpload>

/**
 * The file of the dialog: read and counted by the server as soon as it and its type are chosen. It
 * goes on while the dialog is closed, and what was read is there after a reload as long as the
 * server keeps it.
 */
export function useUpload(kind: BulkKind) {
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [estimate, setEstimate] = useState(() => kept(kind, 'counted'))
  const [isReading, setIsReading] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const call = useRef<AbortController>(undefined)
  const latest = useRef<Latest>({ file, isOpen, reading: null })

  const show = useCallback((isShown: boolean) => {
    latest.current.isOpen = isShown
    setIsOpen(isShown)
  }, [])
  const keep = useCallback(
    (read: BulkEstimate | null) => {
      setEstimate(read)
      writeStoredObject(kind.staged, read)
    },
    [kind],
  )
  const take = useCallback((chosen: File | null) => {
    latest.current.file = chosen
    setFile(chosen)
  }, [])

  /** Nothing is read any more, here and on the server. */
  const giveUp = useCallback(() => {
    call.current?.abort()
    const { reading } = latest.current
    if (reading) void cancelReading(reading.client_id).catch(() => undefined)
    latest.current.reading = null
    keep(null)
    setProblem(null)
    setIsReading(false)
  }, [keep])

  const follow = useCallback(
    (chosen: File | null, begin: (signal: AbortSignal) => Promise<BulkEstimate | BulkReading>) => {
      const controller = new AbortController()
      const { signal } = controller
      call.current = controller
      setIsReading(true)
      void begin(signal)
        .then((found) => {
          if (found.status === 'counted' || signal.aborted) return found
          latest.current.reading = found
          writeStoredObject(kind.staged, found)
          return followReading(kind, found, signal)
        })
        .then(
          (found) => {
            if (signal.aborted || found.status !== 'counted') return
            keep(found)
            if (!latest.current.isOpen)
              showSnackbar('info', `${found.filename} is read. Open ${kind.uploadLabel} to see it.`)
          },
          async (failure: unknown) => {
            const found = problemOf(failure)
            const isGone = chosen !== null && found?.isLost === true && !(await canBeRead(chosen))
            if (signal.aborted) return
            keep(null)
            if (!isGone) return setProblem(found)
            setWrong('This file was changed or moved after you chose it. Please choose it again.')
            take(null)
          },
        )
        .finally(() => {
          if (call.current !== controller) return
          latest.current.reading = null
          setIsReading(false)
        })
    },
    [kind, keep, take],
  )

  /**
   * Another file, or none where it stays. Reads it, or that sheet of it, as one of this type; what
   * was being read before is given up.
   */
  const read = useCallback(
    (type: BatchType | null, files?: readonly File[], sheet?: string) => {
      giveUp()
      if (files) {
        const refusal = wrongFile(files, kind.maxBytes)
        setWrong(refusal)
        take(refusal === null ? (files[0] ?? null) : null)
      }
      const { file: chosen } = latest.current
      if (!chosen || (kind.hasTypes && type === null)) return
      follow(chosen, (signal) => kind.estimate({ file: chosen, type, sheet }, signal))
    },
    [kind, take, giveUp, follow],
  )
  // What was being read before a reload is followed on.
  useEffect(() => {
    const before = kept(kind, 'reading')
    if (before) follow(null, async () => before)
    return () => call.current?.abort()
  }, [kind, follow])

  return {
    isOpen,
    open() {
      // Longer than that the server does not keep it.
      if (estimate && !isFresh(estimate)) read(estimate.batch_type)
      show(true)
    },
    close: () => show(false),
    /** Null after a reload, which leaves only what was read of it. */
    file,
    isReading,
    /** What was read. */
    estimate,
    /** What is wrong with the choice. */
    wrong,
    /** Why it could not be read. */
    problem,
    read,
    /** The file that is being read is given up. */
    cancel() {
      giveUp()
      take(null)
    },
    /** It is submitted, or is no longer there. */
    forget() {
      keep(null)
      take(null)
    },
  }
}

interface Latest {
  file: File | null
  isOpen: boolean
  /** What the server reads on its own. */
  reading: BulkReading | null
}

type Status = 'counted' | 'reading'

/** What is known of the file from before a reload, where it is as far as that. */
function kept<S extends Status>(kind: BulkKind, status: S) {
  const found = readStoredObject<BulkEstimate>(kind.staged) as BulkEstimate | BulkReading
  const isThere = found.client_id !== undefined && isFresh(found) && found.status === status
  return isThere ? (found as Extract<typeof found, { status: S }>) : null
}

/** A browser calls it a network failure when a file is no longer as it was chosen. */
async function canBeRead(file: File): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function isFresh({ expires_at }: Pick<BulkEstimate, 'expires_at'>): boolean {
  return Date.parse(expires_at) > Date.now()
}
