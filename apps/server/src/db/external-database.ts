import { OperatorError } from '../text/operator-error.ts'
import type { ExternalDatabase } from '../network/database-address.ts'
import { refuseUnfit } from './fitness.ts'
import { isPooled, refuseUnfitPooler } from './pooler.ts'
import { reach, type Patience } from './reach.ts'
import { whyUnusable, type Place } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/** The same as they are to be used. */
export interface ReachedDatabase {
  url: string
  ownerUrl: string
  /** Undefined where `url` leads to no pooler, or to one that lends whole sessions. */
  directUrl?: string | undefined
}

/**
 * Looks at an external database before anything is done to it: waits for it where it is away, and
 * refuses what the product can't work with, each with what to do. Throws `OperatorError`.
 */
export async function reachExternal(
  database: ExternalDatabase,
  patience: Patience,
): Promise<ReachedDatabase> {
  const direct = database.directUrl && { url: database.directUrl, setting: 'DATABASE_DIRECT_URL' }
  const application = { url: database.url, setting: 'DATABASE_URL' }
  const owner = database.adminUrl
    ? { url: database.adminUrl, setting: 'DATABASE_ADMIN_URL' }
    : direct || application
  const settled = async (place: Place): Promise<Place> => ({
    ...place,
    url: await explainErrors(place, () => reach(place.url, place.setting, patience)),
  })
  const migrating = await settled(owner)
  const isOwnerPooled = await explainErrors(migrating, () => isPooled(migrating))
  if (isOwnerPooled && owner !== application)
    throw unusable(
      `${owner.setting} leads to a pooler in transaction mode: set it to the host and port of ` +
        'the database server itself.',
    )
  const login = new URL(application.url).username
  await explainErrors(migrating, () =>
    withClient(migrating.url, (client) => refuseUnfit(client, login)),
  )
  const serving = owner === application ? migrating : await settled(application)
  const past = direct ? (direct === owner ? migrating : await settled(direct)) : null
  const isOver =
    owner === application ? isOwnerPooled : await explainErrors(serving, () => isPooled(serving))
  if (isOver) await explainErrors(serving, () => refuseUnfitPooler(serving, past))
  return { url: serving.url, ownerUrl: migrating.url, directUrl: isOver ? past?.url : undefined }
}

export function unusable(why: string, cause?: unknown): OperatorError {
  return new OperatorError(`The database can't be used. ${why}`, { cause })
}

/** What it fails of at a place, in words. */
export async function explainErrors<T>(place: Place, action: () => Promise<T>): Promise<T> {
  return action().catch((error: unknown) => {
    throw error instanceof OperatorError ? error : unusable(whyUnusable(error, place), error)
  })
}
