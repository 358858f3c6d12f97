import type { S3Bucket } from '../../config/storage.ts'

/** The errors of S3-compatible services, explained with the names of our settings. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'it has no bucket with the name in STORAGE_S3_BUCKET',
  InvalidAccessKeyId: 'it does not know the key in STORAGE_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch:
    'STORAGE_S3_SECRET_ACCESS_KEY is not the secret of STORAGE_S3_ACCESS_KEY_ID',
  AccessDenied: 'the key in STORAGE_S3_ACCESS_KEY_ID may not do this in the bucket',
  PermanentRedirect:
    'the bucket is in another region than STORAGE_S3_REGION, or at another STORAGE_S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'the bucket is in another region than STORAGE_S3_REGION',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  TimeoutError: 'it does not answer in time',
}

/**
 * Why a request failed. The service's own text may quote the request, so it is left out.
 */
export function s3Problem(
  done: 'stored' | 'removed' | 'read' | 'listed',
  { endpoint }: S3Bucket,
  error: unknown,
): Error {
  const { name, status, code } = partsOf(error)
  const storageName = `the S3 storage${endpoint ? ` at ${new URL(endpoint).host}` : ''}`
  const why =
    REASONS[name] ??
    (status ? `it answers ${name} (status ${status})` : `it cannot be reached (${code ?? name})`)
  return new Error(`A file could not be ${done} in ${storageName}: ${why}.`)
}

/** Whether another try may succeed: the service was not reached, has a problem, or is too busy. */
export function isPassing(error: unknown): boolean {
  const { status } = partsOf(error)
  return status === undefined || status >= 500 || status === 429
}

function partsOf(error: unknown): { name: string; status?: number; code?: string } {
  if (!(error instanceof Error)) return { name: 'an error' }
  const { name, $metadata, code } = error as Error & {
    $metadata?: { httpStatusCode?: number }
    code?: unknown
  }
  return {
    name: /^\w{1,60}$/.test(name) ? name : 'an error',
    status: $metadata?.httpStatusCode,
    code: typeof code === 'string' ? code : undefined,
  }
}
