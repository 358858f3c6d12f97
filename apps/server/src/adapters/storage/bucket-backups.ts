import { Readable } from 'node:stream'
import type { S3Bucket } from '../../config/storage.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import { OperatorError } from '../../text/operator-error.ts'
import { loadS3 } from './s3-client.ts'
import { s3Problem } from './s3-problem.ts'

const PREFIX = 'backups/'
/** S3 takes 10,000 parts, so a backup may have 160 GB. */
const PART_BYTES = 16 * 2 ** 20

/** Backups in the bucket of the files, under `backups/`. */
export function createBucketPlace(bucket: S3Bucket): BackupPlace {
  const { name: Bucket } = bucket
  const connect = async () => {
    const { sdk, clientAt } = await loadS3(bucket)
    return { sdk, client: clientAt(bucket.endpoint) }
  }
  let opened: ReturnType<typeof connect> | null = null
  const ours = () => (opened ??= connect())

  return {
    kind: 'bucket',
    location: `the bucket ${Bucket} (${PREFIX})`,

    async put(name, content) {
      const { client } = await ours()
      const { Upload } = await import('@aws-sdk/lib-storage')
      let bytes = 0
      let broken: Error | null = null
      const counted = async function* () {
        try {
          for await (const piece of content as AsyncIterable<Buffer>) {
            bytes += piece.length
            yield piece
          }
        } catch (error) {
          broken = error instanceof Error ? error : new Error(String(error))
          throw error
        }
      }
      const upload = new Upload({
        client,
        params: {
          Bucket,
          Key: PREFIX + name,
          Body: Readable.from(counted(), { objectMode: false }),
        },
        partSize: PART_BYTES,
        queueSize: 1,
      })
      // If the content fails, the upload is aborted. It exists completely or not at all.
      await upload.done().catch((error: unknown) => {
        throw broken ?? s3Problem('stored', bucket, error)
      })
      return bytes
    },

    /** Parts of killed backups cost money. A service that can't list them keeps them. */
    async removeUnfinished(isDead) {
      const { sdk, client } = await ours()
      const { Uploads = [] } = await client
        .send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: PREFIX }))
        .catch(() => ({ Uploads: [] }))
      for (const { Key, UploadId } of Uploads)
        if (Key && isDead(Key.slice(PREFIX.length)))
          await client
            .send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
            .catch(() => undefined)
    },

    async list() {
      const { sdk, client } = await ours()
      const found: { name: string; bytes: number }[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .send(new sdk.ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken }))
          .catch((error: unknown) => {
            throw s3Problem('listed', bucket, error)
          })
        for (const { Key, Size } of page.Contents ?? [])
          if (Key?.startsWith(PREFIX))
            found.push({ name: Key.slice(PREFIX.length), bytes: Size ?? 0 })
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return found
    },

    async open(name) {
      const { sdk, client } = await ours()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: PREFIX + name }))
        return Body as Readable
      } catch (error) {
        if (error instanceof sdk.NoSuchKey)
          throw new OperatorError(`There is no ${PREFIX}${name} in the bucket ${Bucket}.`)
        throw s3Problem('read', bucket, error)
      }
    },

    async remove(name) {
      const { sdk, client } = await ours()
      await client
        .send(new sdk.DeleteObjectCommand({ Bucket, Key: PREFIX + name }))
        .catch((error: unknown) => {
          throw s3Problem('removed', bucket, error)
        })
    },
  }
}
