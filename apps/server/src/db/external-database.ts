import { OperatorError } from '../text/operator-error.ts'
import type { ExternalDatabase } from '../network/database-address.ts'
import { refuseUnfit } from './fitness.ts'
import { isPooled, refuseUnfitPooler } from './pooler.ts'
import { refuseSplitter } from './splitting-pooler.ts'
import { reach, type WaitOptions } from './reach.ts'
import { refuseOtherSchema, type SchemaCheckOptions } from './schema-release.ts'
import { whyUnusable, type DatabaseAddress } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/** The addresses to use from now on. */
export interface ReachedDatabase {
  url: string
  ownerUrl: string
  /** Undefined unless `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined
}

/**
 * Checks an external database before anything is changed in it. Waits if it is away, and refuses
 * whatever the product can't work with. With `schema` the tables must be up to date, and the login
 * that migrates is not used. Each error says what to do. Throws `OperatorError`.
 */
export async function reachExternal(
  database: ExternalDatabase,
  wait: WaitOptions,
  schema?: SchemaCheckOptions,
): Promise<ReachedDatabase> {
  const direct = database.directUrl && { url: database.directUrl, setting: 'DATABASE_DIRECT_URL' }
  const application = { url: database.url, setting: 'DATABASE_URL' }
  const owner =
    database.adminUrl && !schema
      ? { url: database.adminUrl, setting: 'DATABASE_ADMIN_URL' }
      : direct || application
  const settled = async (address: DatabaseAddress): Promise<DatabaseAddress> => ({
    ...address,
    url: await explainErrors(address, () => reach(address.url, address.setting, wait)),
  })
  const migrating = await settled(owner)
  const isOwnerPooled = await isOverPooler(migrating)
  if (isOwnerPooled && owner !== application)
    throw unusable(
      `${owner.setting} leads to a pooler in transaction mode. Set it to the host and port of ` +
        'the database server itself.',
    )
  const login = new URL(application.url).username
  await explainErrors(migrating, () =>
    withClient(migrating.url, async (client) => {
      if (schema) await refuseOtherSchema(client, schema)
      await refuseUnfit(client, login)
    }),
  )
  const serving = owner === application ? migrating : await settled(application)
  const past = direct ? (direct === owner ? migrating : await settled(direct)) : null
  const isOver = owner === application ? isOwnerPooled : await isOverPooler(serving)
  if (isOver) await explainErrors(serving, () => refuseUnfitPooler(serving, past))
  if (isOver && past && past !== migrating) await explainErrors(past, () => refuseSplitter(past))
  return { url: serving.url, ownerUrl: migrating.url, directUrl: isOver ? past?.url : undefined }
}

/** Whether it leads to a pooler in transaction mode. Throws for one that reads from copies. */
function isOverPooler(address: DatabaseAddress): Promise<boolean> {
  return explainErrors(address, async () => {
    const isOver = await isPooled(address)
    await refuseSplitter(address)
    return isOver
  })
}

export function unusable(why: string, cause?: unknown): OperatorError {
  return new OperatorError(`The database can't be used. ${why}`, { cause })
}

/** Runs an action and explains its errors to the operator. */
export async function explainErrors<T>(
  address: DatabaseAddress,
  action: () => Promise<T>,
): Promise<T> {
  return action().catch((error: unknown) => {
    throw error instanceof OperatorError ? error : unusable(whyUnusable(error, address), error)
  })
}
