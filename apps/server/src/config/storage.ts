import type { Settings } from './settings.ts'

/** A bucket of an S3-compatible service. */
export interface S3Bucket {
  name: string
  region: string
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  /** What links lead to, where people reach the service at another address than we do. */
  publicEndpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** `https://endpoint/bucket/…` rather than `https://bucket.endpoint/…`. */
  isPathStyle: boolean
}

/** STORAGE_S3_…; null where no bucket is set: files are kept below DATA_DIR. */
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
      refuse('STORAGE_S3_BUCKET', 'must be set where another STORAGE_S3_ setting is')
    return null
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    refuse('STORAGE_S3_BUCKET', 'must be the name of a bucket like dastak-files')
  if (isDemo)
    refuse('STORAGE_S3_BUCKET', 'must not be set in demo mode, in which nothing leaves the machine')
  if (!accessKeyId) refuse('STORAGE_S3_ACCESS_KEY_ID', 'must be set where STORAGE_S3_BUCKET is')
  if (!secretAccessKey)
    refuse('STORAGE_S3_SECRET_ACCESS_KEY', 'must be set where STORAGE_S3_BUCKET is')
  if (!region && !endpoint)
    refuse(
      'STORAGE_S3_REGION',
      'must be set where STORAGE_S3_ENDPOINT is not: the region of the bucket, like ap-south-1',
    )
  if (region && !/^[a-z0-9-]{1,60}$/.test(region))
    refuse('STORAGE_S3_REGION', 'must be a region like ap-south-1')
  for (const [setting, value] of [
    ['STORAGE_S3_ENDPOINT', endpoint],
    ['STORAGE_S3_PUBLIC_ENDPOINT', publicEndpoint],
  ] as const)
    if (value && /[?#@]/.test(value))
      refuse(setting, 'must be an address alone, without a user, a question mark or a hash')
  if (publicUrl?.startsWith('https:') && (publicEndpoint ?? endpoint)?.startsWith('http:'))
    refuse(
      'STORAGE_S3_PUBLIC_ENDPOINT',
      'must start with https:// where PUBLIC_URL does: browsers refuse downloads over http ' +
        'from such a page',
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
