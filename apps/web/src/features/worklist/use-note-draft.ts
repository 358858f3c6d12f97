import { useState } from 'react'
import { readStoredObject, writeStoredObject } from '../../lib/state/storage.ts'

type Drafts = Record<string, string>

/** The note that is typed for a lead. It is kept until it is saved, and cleared at sign-out. */
export function useNoteDraft(leadId: string): [string, (note: string) => void] {
  const [note, setNote] = useState(() => readStoredObject<Drafts>('note_drafts')[leadId] ?? '')
  function keep(next: string) {
    setNote(next)
    const { [leadId]: _, ...others } = readStoredObject<Drafts>('note_drafts')
    writeStoredObject('note_drafts', next === '' ? others : { ...others, [leadId]: next })
  }
  return [note, keep]
}
