import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Bucket } from '../../config/storage.ts'
import { attachment } from '../../http/replies/file-reply.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'
import { typeOfKey } from './file-key.ts'
import { loadS3, S3_TIMEOUTS, TRIES } from './s3-client.ts'
import { isPassing, s3Problem } from './s3-problem.ts'

interface S3Options {
  bucket: S3Bucket
  clock: Clock
  timeouts?: { connectMs: number; idleMs: number; pauseMs: number }
}

/** The wait before the second try. The third waits three times as long. */
const TIMEOUTS = { ...S3_TIMEOUTS, pauseMs: 500 }

/**
 * Files in a bucket of any S3-compatible service. The operator's service may have a private
 * address.
 */
export function createS3Storage({ bucket, clock, timeouts = TIMEOUTS }: S3Options): Storage {
  const { name: Bucket } = bucket
  const connect = async () => {
    const { sdk, clientAt } = await loadS3(bucket, timeouts)
    const client = clientAt(bucket.endpoint)
    return {
      sdk,
      client,
      forLinks: bucket.publicEndpoint ? clientAt(bucket.publicEndpoint) : client,
    }
  }
  let opened: ReturnType<typeof connect> | null = null
  const ours = () => (opened ??= connect())

  async function send(key: string, path: string, bytes: number, type: string): Promise<void> {
    const { sdk, client } = await ours()
    const content = createReadStream(path)
    const broken = new AbortController()
    content.on('error', (error) => broken.abort(error))
    try {
      const command = new sdk.PutObjectCommand({
        Bucket,
        Key: key,
        Body: content,
        ContentLength: bytes,
        ContentType: type,
      })
      await client.send(command, { abortSignal: broken.signal })
    } finally {
      content.destroy()
    }
  }

  return {
    async put(key, path, { type }) {
      if (typeOfKey(key) !== type)
        throw new Error(`A file of the type ${type} needs a key with its ending.`)
      const { size } = await stat(path)
      // The client cannot repeat what it has read from a stream.
      for (let pauseMs = timeouts.pauseMs, left = TRIES - 1; ; pauseMs *= 3, left--) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- one try after the other
          return await send(key, path, size, type)
        } catch (error) {
          if (left === 0 || !isPassing(error)) throw s3Problem('stored', bucket, error)
          // oxlint-disable-next-line no-await-in-loop
          await sleep(pauseMs)
        }
      }
    },

    async link(key, { filename, until }) {
      typeOfKey(key)
      const { sdk, forLinks } = await ours()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new sdk.GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentDisposition: attachment(filename),
        ResponseCacheControl: 'private, no-store',
      })
      // A link is valid for at least a second. One that has already expired is signed with an
      // earlier date.
      const signingDate = new Date(Math.min(clock.now().getTime(), until.getTime() - 1000))
      const expiresIn = Math.floor((until.getTime() - signingDate.getTime()) / 1000)
      return getSignedUrl(forLinks, command, { signingDate, expiresIn })
    },

    async read(key) {
      typeOfKey(key)
      const { sdk, client } = await ours()
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))
        return { bytes: found.ContentLength ?? 0, content: found.Body as Readable }
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw s3Problem('read', bucket, error)
      }
    },

    async remove(key) {
      typeOfKey(key)
      const { sdk, client } = await ours()
      await client
        .send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
        .catch((error: unknown) => {
          throw s3Problem('removed', bucket, error)
        })
    },
  }
}
