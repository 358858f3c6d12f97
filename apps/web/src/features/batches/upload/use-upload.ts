import type { BatchType } from '@dastak/contract/batch-types.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'
import { batchesText } from '../batches.text.ts'
import type { BulkEstimate, BulkKind, BulkReading } from '../bulk-kind.ts'
import { cancelReading } from '../bulk.api.ts'
import { wrongFile } from './check-file.ts'
import { followReading } from './follow-reading.ts'

const text = batchesText.upload

export type Upload = ReturnType<typeof useUpload>

/**
 * The file of the dialog. The server reads and counts it as soon as the file and its type are
 * chosen, also while the dialog is closed. The result survives a reload for as long as the server
 * keeps it.
 */
export function useUpload(kind: BulkKind) {
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [estimate, setEstimate] = useState(() => readStaged(kind, 'counted'))
  /** What was read last of the same file: its sheets and columns, to choose others. */
  const [known, setKnown] = useState(estimate)
  /** True if the file says its type itself. */
  const [isUntyped, setIsUntyped] = useState(estimate !== null)
  const [isReading, setIsReading] = useState(false)
  const [fileError, setFileError] = useState<string | null>(null)
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
      if (read) setKnown(read)
      writeStoredObject(kind.staged, read)
    },
    [kind],
  )
  const setChosen = useCallback((chosen: File | null) => {
    latest.current.file = chosen
    setFile(chosen)
  }, [])

  /** Stops the reading, here and on the server. */
  const abandon = useCallback(() => {
    call.current?.abort()
    const { reading } = latest.current
    if (reading) void cancelReading(reading.client_id).catch(() => undefined)
    latest.current.reading = null
    keep(null)
    setProblem(null)
    setIsReading(false)
  }, [keep])

  const follow = useCallback(
    (chosen: File | null, start: (signal: AbortSignal) => Promise<BulkEstimate | BulkReading>) => {
      const controller = new AbortController()
      const { signal } = controller
      call.current = controller
      setIsReading(true)
      void start(signal)
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
              showSnackbar('info', text.read(found.filename, kind.uploadLabel))
          },
          async (failure: unknown) => {
            const found = problemOf(failure)
            const isGone = chosen !== null && found?.isLost === true && !(await canBeRead(chosen))
            if (signal.aborted) return
            keep(null)
            if (!isGone) return setProblem(found)
            setFileError(batchesText.wrongFile.changed)
            setChosen(null)
          },
        )
        .finally(() => {
          if (call.current !== controller) return
          latest.current.reading = null
          setIsReading(false)
        })
    },
    [kind, keep, setChosen],
  )

  /**
   * Makes the server read the file as one of this type, or find its type without one. `files` are
   * newly chosen; without them the last chosen file is read, and only the sheet or the column that
   * is given. Stops an earlier reading.
   */
  const read = useCallback(
    (type: BatchType | null, files?: readonly File[], part: FilePart = {}) => {
      abandon()
      setIsUntyped(type === null)
      if (files) {
        const refusal = wrongFile(files, kind.maxBytes)
        setFileError(refusal)
        setChosen(refusal === null ? (files[0] ?? null) : null)
        setKnown(null)
      }
      const { file: chosen } = latest.current
      if (!chosen) return
      follow(chosen, (signal) => kind.estimate({ file: chosen, type, ...part }, signal))
    },
    [kind, setChosen, abandon, follow],
  )
  // Follows a file that the server was reading before the page was reloaded.
  useEffect(() => {
    const before = readStaged(kind, 'reading')
    if (before) follow(null, async () => before)
    return () => call.current?.abort()
  }, [kind, follow])

  return {
    isOpen,
    open() {
      // An expired estimate is gone on the server too.
      if (estimate && !isFresh(estimate)) read(estimate.batch_type)
      show(true)
    },
    /** Reads files that were dropped on the screen, as one of this type if there is only one. */
    drop(type: BatchType | null, files: readonly File[]) {
      read(type, files)
      show(true)
    },
    close: () => show(false),
    /** Null after a reload, which keeps only the estimate. */
    file,
    isReading,
    estimate,
    known,
    isUntyped,
    /** What is wrong with the chosen file. */
    fileError,
    /** Why the file could not be read. */
    problem,
    read,
    cancel() {
      abandon()
      setChosen(null)
    },
    /** After it was submitted. */
    clear() {
      keep(null)
      setChosen(null)
    },
  }
}

/** The part of a file that the user has chosen. */
interface FilePart {
  sheet?: string | undefined
  column?: string | undefined
}

interface Latest {
  file: File | null
  isOpen: boolean
  /** The file that the server is reading. */
  reading: BulkReading | null
}

type Status = 'counted' | 'reading'

/** The file from before a reload, if it has this status and has not expired. */
function readStaged<S extends Status>(kind: BulkKind, status: S) {
  const found = readStoredObject<BulkEstimate>(kind.staged) as BulkEstimate | BulkReading
  const isThere = found.client_id !== undefined && isFresh(found) && found.status === status
  return isThere ? (found as Extract<typeof found, { status: S }>) : null
}

/** Browsers report a file that has changed since it was chosen as a network failure. */
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
