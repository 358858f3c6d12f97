import { open } from 'node:fs/promises'
import { signatureOf } from '../../../file-signature.ts'
import { emptyFile, notATable } from './refusals.ts'
import type { ReadFormat } from './table-messages.ts'

const HEAD_BYTES = 4_096
/** Who can read this file, by what is in it: its name says nothing. Each reader is loaded only where it is needed. */
export async function recognise(path: string): Promise<ReadFormat> {
  const head = await firstBytes(path)
  if (head.length === 0) throw emptyFile()
  const signature = signatureOf(head.toString('latin1'))
  if (signature?.kind === 'other') throw notATable(signature.words)
  if (signature?.kind === 'zip') return (await import('./read-xlsx.ts')).readXlsx
  if (signature?.kind === 'xls') return (await import('./read-xls.ts')).readXls
  return (await import('./read-text.ts')).readText
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
