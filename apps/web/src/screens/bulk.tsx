import { BATCH_TYPES, BATCH_TYPE_CODES } from '@dastak/contract/batch-types.ts'
import type { Plan } from '@dastak/contract/billing/billing.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { batchesText } from '../features/batches/batches.text.ts'
import { BATCH } from '../features/batches/batch-kind.ts'
import { LINKEDIN_BULK } from '../features/batches/linkedin-kind.ts'
import { hasPermission, useGetUserDetails } from '../features/me/user-details.ts'
import type { Opened } from '../lib/screen/opened.ts'
import { BulkRequests, loadBulk } from './bulk-requests.tsx'
import { PermissionText, UpgradeNow, givesOneOf, useOpening } from './no-permission.tsx'

/** What each of the screens asks for first. */
export const loadBulkUpload = (opened: Opened) => loadBulk(BATCH, opened)
export const loadLinkedinBulk = (opened: Opened) => loadBulk(LINKEDIN_BULK, opened)

/** /bulk-upload: files of numbers, of the types that the user has permission for. */
export function BulkUploadScreen() {
  const { data: user } = useGetUserDetails()
  const types = BATCH_TYPE_CODES.filter((type) => hasPermission(user, BATCH_TYPES[type].permission))
  return (
    <BulkRequests
      kind={BATCH}
      purpose={batchesText.batch.purpose}
      types={types}
      refusal={
        user && types.length === 0 ? (
          <PermissionText
            title={batchesText.batch.noPermissionTitle}
            text={batchesText.batch.noPermission}
            opens={givesABatch}
          />
        ) : null
      }
    />
  )
}

/** /linkedin-bulk-requests: files of LinkedIn profile addresses. */
export function LinkedinBulkRequestsScreen() {
  const { data: user } = useGetUserDetails()
  const opening = useOpening(givesLinkedinBulk)
  return (
    <BulkRequests
      kind={LINKEDIN_BULK}
      purpose={batchesText.linkedin.purpose}
      types={NONE}
      refusal={
        user && !user.allow_linkedin_bulk_upload ? (
          <EmptyState
            title={batchesText.linkedin.noPermissionTitle}
            text={batchesText.linkedin.noPermission}
            hint={opening.text}
            action={<UpgradeNow />}
          />
        ) : null
      }
    />
  )
}

const NONE: readonly never[] = []
const givesABatch = givesOneOf(...BATCH_TYPE_CODES.map((type) => BATCH_TYPES[type].permission))
const givesLinkedinBulk = (plan: Plan) => plan.allow_linkedin_bulk_upload
