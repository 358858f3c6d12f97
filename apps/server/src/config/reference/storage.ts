import type { SettingGroup } from './setting-group.ts'

export const STORAGE_SETTINGS = {
  title: 'Files in a bucket',
  settings: {
    STORAGE_S3_BUCKET: {
      title: 'Bucket of an S3-compatible service',
      more: 'Empty: results of batches are below DATA_DIR, which is enough for one machine.',
    },
    STORAGE_S3_ACCESS_KEY_ID: {
      title: 'Key that may put, get, list and delete objects',
    },
    STORAGE_S3_SECRET_ACCESS_KEY: {
      title: 'Secret of that key',
    },
    STORAGE_S3_REGION: {
      title: 'Region of the bucket',
      more:
        'For example ap-south-1. Empty: us-east-1, which also works for services without ' +
        'regions.',
    },
    STORAGE_S3_ENDPOINT: {
      title: 'Address of the service',
      more: "It may be private, for example http://10.0.0.9:9000. Empty: Amazon's.",
    },
    STORAGE_S3_PUBLIC_ENDPOINT: {
      title: 'Its address for browsers, if different',
    },
    STORAGE_S3_PATH_STYLE: {
      title: 'true: the bucket is in the path',
      more:
        'true: https://endpoint/bucket, false: https://bucket.endpoint. Empty: true if ' +
        'STORAGE_S3_ENDPOINT is set.',
    },
  },
} satisfies SettingGroup
