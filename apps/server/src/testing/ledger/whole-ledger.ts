import type { Finding } from '../../features/credits/credits.service.ts'

/**
 * Throws if the ledger is broken, with the result of a second check: it shows whether the check or
 * the ledger was wrong.
 */
export async function expectWhole(check: () => Promise<readonly Finding[]>): Promise<void> {
  const look = async () => (await check()).filter(({ broken }) => broken > 0)
  const broken = await look()
  if (broken.length === 0) return
  const again = await look()
  throw new Error(
    `The ledger is broken: ${JSON.stringify(broken)}; at a second check: ${JSON.stringify(again)}`,
  )
}
