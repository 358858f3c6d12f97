import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../app-error.ts'
import type { AnyBatchType } from '../../features/batches/batch-kinds.ts'
import type { Batches } from '../../features/batches/batches.service.ts'
import { SAMPLE_SEED } from '../load-sample-data.ts'
import { recordIdentifiers } from '../records.ts'
import { registry } from '../registry.ts'

export type DemoFile = 'visitors' | 'profiles'

/** Uploads a file and waits for its result. Does nothing if the user's plan does not include it. */
export async function upload(
  batches: Pick<Batches, 'submit' | 'worker'>,
  userId: number,
  which: DemoFile,
): Promise<void> {
  const { type, filename, lines } = FILES[which]()
  const folder = await mkdtemp(join(tmpdir(), 'dastak-demo-'))
  try {
    const path = join(folder, 'file.csv')
    await writeFile(path, lines.join('\r\n'))
    await batches.submit({ userId, type, file: { path, filename } })
    await batches.worker.workOff(new AbortController().signal)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'permission_required')) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const FILES: Readonly<
  Record<DemoFile, () => { type: AnyBatchType; filename: string; lines: string[] }>
> = {
  // As in real files: one duplicate, one without its leading zeros, one that is not a DIN, and one
  // that does not exist.
  visitors() {
    const people = [...registry(SAMPLE_SEED, 1_540)]
      .slice(1_500)
      .flatMap(({ seats }) => seats.slice(0, 1))
      .slice(0, 18)
    const rows = people.map(
      ({ director }, index) => `${director.fullName},${director.din},Stand ${(index % 6) + 1}`,
    )
    return {
      type: 'DIN',
      filename: 'Trade fair visitors.csv',
      lines: [
        'Name,DIN,Stand',
        ...rows,
        rows[2] ?? '',
        'Unknown Sample,99999990,Stand 3',
        'Asha Sample,n/a,Stand 1',
      ],
    }
  },
  profiles() {
    const addresses = Array.from({ length: 8 }, (_, index) => recordIdentifiers(index + 1).linkedin)
    return {
      type: 'LINKEDIN',
      filename: 'Buyers in Pune.csv',
      lines: ['linkedin_url', ...addresses],
    }
  },
}
