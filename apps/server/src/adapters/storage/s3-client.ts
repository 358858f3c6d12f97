import type { S3Bucket } from '../../config/storage.ts'

/** How often a request is tried. */
export const TRIES = 3
/** How long connecting may take, and how long a connection may be idle. */
export const S3_TIMEOUTS = { connectMs: 5_000, idleMs: 30_000 }

const nothing = () => undefined
/** Without it the client writes to the console. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** The client of S3 and its commands: some megabytes of code, loaded only if S3 is used. */
export async function loadS3(
  { region, accessKeyId, secretAccessKey, isPathStyle }: S3Bucket,
  timeouts: typeof S3_TIMEOUTS = S3_TIMEOUTS,
) {
  const sdk = await import('@aws-sdk/client-s3')
  const clientAt = (endpoint: string | undefined) =>
    new sdk.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: isPathStyle,
      ...(endpoint && { endpoint }),
      // Services other than Amazon do not support trailing checksums: some store them as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
      logger: SILENT,
      requestHandler: { connectionTimeout: timeouts.connectMs, socketTimeout: timeouts.idleMs },
    })
  return { sdk, clientAt }
}
