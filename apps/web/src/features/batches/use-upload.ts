import type { BatchType } from '@dastak/contract/batch-types.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../lib/api-error.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { readStoredObject, writeStoredObject } from '../../lib/storage.ts'
import type { BulkEstimate, BulkKind } from './bulk-kind.ts'
import { wrongFile } from './check-file.ts'

export interface Upload {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Null after a reload, which leaves only what was read of it. */
  file: File | null
  isReading: boolean
  /** What was read. */
  estimate: BulkEstimate | null
  /** What is wrong with the choice. */
  wrong: string | null
  /** Why it could not be read. */
  problem: Problem | null
  /** Another file, or none where it stays. Reads it, or that sheet of it, as one of this type; what was being read before is given up. */
  read: (type: BatchType | null, files?: readonly File[], sheet?: string) => void
  /** It is submitted, or is no longer there. */
  forget: () => void
}

/**
 * The file of the dialog: read and counted by the server as soon as it and its type are chosen. It goes on while the dialog is closed, and
 * what was read is there after a reload as long as the server keeps it.
 */
export function useUpload(kind: BulkKind): Upload {
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [estimate, setEstimate] = useState(() => keptEstimate(kind))
  const [isReading, setIsReading] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const call = useRef<AbortController>(undefined)
  const latest = useRef({ file, isOpen })

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

  const read = useCallback(
    (type: BatchType | null, files?: readonly File[], sheet?: string) => {
      call.current?.abort()
      keep(null)
      setProblem(null)
      setIsReading(false)
      if (files) {
        const refusal = wrongFile(files, kind.maxBytes)
        setWrong(refusal)
        take(refusal === null ? (files[0] ?? null) : null)
      }
      const { file: chosen } = latest.current
      if (!chosen || (kind.hasTypes && type === null)) return
      const controller = new AbortController()
      call.current = controller
      setIsReading(true)
      void kind
        .estimate({ file: chosen, type, sheet }, controller.signal)
        .then(
          (found) => {
            if (controller.signal.aborted) return
            keep(found)
            if (!latest.current.isOpen)
              showSnackbar('info', `${found.filename} is read. Open ${kind.uploadLabel} to see it.`)
          },
          async (failure: unknown) => {
            const found = problemOf(failure)
            const isGone = found?.isLost === true && !(await canBeRead(chosen))
            if (controller.signal.aborted) return
            if (!isGone) return setProblem(found)
            setWrong('This file was changed or moved after you chose it. Please choose it again.')
            take(null)
          },
        )
        .finally(() => {
          if (call.current === controller) setIsReading(false)
        })
    },
    [kind, keep, take],
  )
  useEffect(() => () => call.current?.abort(), [])

  return {
    isOpen,
    open() {
      // Longer than that the server does not keep it.
      if (estimate && !isFresh(estimate)) read(estimate.batch_type)
      show(true)
    },
    close: () => show(false),
    file,
    isReading,
    estimate,
    wrong,
    problem,
    read,
    forget() {
      keep(null)
      take(null)
    },
  }
}

function keptEstimate(kind: BulkKind): BulkEstimate | null {
  const kept = readStoredObject<BulkEstimate>(kind.staged)
  return kept.client_id !== undefined && isFresh(kept as BulkEstimate) ? (kept as BulkEstimate) : null
}

/** The browser sends nothing of a file that is no longer as it was chosen, and calls that a network failure. */
async function canBeRead(file: File): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function isFresh({ expires_at }: BulkEstimate): boolean {
  return Date.parse(expires_at) > Date.now()
}
