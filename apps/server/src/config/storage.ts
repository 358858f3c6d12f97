import type { Settings } from './settings.ts'

/** A bucket of an S3-compatible service. */
export interface S3Bucket {
  name: string
  region: string
  /** Undefined means Amazon's own. */
  endpoint: string | undefined
  /** The address in links, if people reach the service at another one than this server. */
  publicEndpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** `https://endpoint/bucket/…` instead of `https://bucket.endpoint/…`. */
  isPathStyle: boolean
}

/** STORAGE_S3_… settings. Null if no bucket is set, then files are kept below DATA_DIR. */
export function readBucket(
  { text, url, flag, refuse }: Settings,
  { publicUrl, isDemo }: { publicUrl: string | undefined; isDemo: boolean },
): S3Bucket | null {
  const name = text('STORAGE_S3_BUCKET')
  const region = text('STORAGE_S3_REGION')
  const endpoint = url('STORAGE_S3_ENDPOINT', ['https:', 'http:'])
  const publicEndpoint = url('STORAGE_S3_PUBLIC_ENDPOINT', ['https:', 'http:'])
  const accessKeyId = text('STORAGE_S3_ACCESS_KEY_ID')
  const secretAccessKey = text('STORAGE_S3_SECRET_ACCESS_KEY')
  const isPathStyle = flag('STORAGE_S3_PATH_STYLE')
  if (name === undefined) {
    if (
      [region, endpoint, publicEndpoint, accessKeyId, secretAccessKey, isPathStyle].some(
        (one) => one !== undefined,
      )
    )
      refuse('STORAGE_S3_BUCKET', 'must be set if another STORAGE_S3_ setting is set')
    return null
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    refuse('STORAGE_S3_BUCKET', 'must be the name of a bucket like dastak-files')
  if (isDemo)
    refuse(
      'STORAGE_S3_BUCKET',
      'must not be set in demo mode, which sends nothing outside this machine',
    )
  if (!accessKeyId) refuse('STORAGE_S3_ACCESS_KEY_ID', 'must be set if STORAGE_S3_BUCKET is set')
  if (!secretAccessKey)
    refuse('STORAGE_S3_SECRET_ACCESS_KEY', 'must be set if STORAGE_S3_BUCKET is set')
  if (!region && !endpoint)
    refuse(
      'STORAGE_S3_REGION',
      'must be set if STORAGE_S3_ENDPOINT is not: the region of the bucket, like ap-south-1',
    )
  if (region && !/^[a-z0-9-]{1,60}$/.test(region))
    refuse('STORAGE_S3_REGION', 'must be a region like ap-south-1')
  for (const [setting, value] of [
    ['STORAGE_S3_ENDPOINT', endpoint],
    ['STORAGE_S3_PUBLIC_ENDPOINT', publicEndpoint],
  ] as const)
    if (value && /[?#@]/.test(value))
      refuse(setting, 'must be only an address, without a user, a question mark or a hash')
  if (publicUrl?.startsWith('https:') && (publicEndpoint ?? endpoint)?.startsWith('http:'))
    refuse(
      'STORAGE_S3_PUBLIC_ENDPOINT',
      'must start with https:// if PUBLIC_URL does, because browsers refuse downloads over ' +
        'http from such a page',
    )
  return {
    name,
    region: region ?? 'us-east-1',
    endpoint,
    publicEndpoint,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    isPathStyle: isPathStyle ?? endpoint !== undefined,
  }
}
