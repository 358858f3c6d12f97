import {
  BATCH_FILE_MAX_BYTES,
  IMPORT_FILE_MAX_BYTES,
  LINKEDIN_BULK_FILE_MAX_BYTES,
} from '@dastak/contract/limits.ts'
import { expect, it } from 'vitest'
import { sizeText } from './sizes.ts'

it('a size is never shown larger than it is', () => {
  expect(
    [IMPORT_FILE_MAX_BYTES, BATCH_FILE_MAX_BYTES, LINKEDIN_BULK_FILE_MAX_BYTES, 2_048, 3].map(
      sizeText,
    ),
  ).toEqual(['2 GB', '9.8 MB', '10 MB', '2 KB', '3 bytes'])
})
