import { BATCH_TYPES, BATCH_TYPE_CODES } from '@dastak/contract/batch-types.ts'
import type { Plan } from '@dastak/contract/billing/billing.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { BATCH } from '../features/batches/batch-kind.ts'
import { LINKEDIN_BULK } from '../features/batches/linkedin-kind.ts'
import { hasPermission, useGetUserDetails } from '../features/me/user-details.ts'
import { BulkRequests } from './bulk-requests.tsx'
import { PermissionText, UpgradeNow, givesOneOf, useOpening } from './no-permission.tsx'

/** /bulk-upload: files of numbers, each of a type that the user has the permission for. */
export function BulkUploadScreen() {
  const { data: user } = useGetUserDetails()
  const types = BATCH_TYPE_CODES.filter((type) => hasPermission(user, BATCH_TYPES[type].permission))
  return (
    <BulkRequests
      kind={BATCH}
      purpose={
        'Look up a whole file at once. You see the most it can cost before it starts, and pay ' +
        'only for what is found.'
      }
      types={types}
      refusal={
        user && types.length === 0 ? (
          <PermissionText
            title="No Permission Found"
            words={
              'You do not have permission for the Bulk Request feature. Please contact an ' +
              'administrator or support.'
            }
            opens={givesABatch}
          />
        ) : null
      }
    />
  )
}

/** /linkedin-bulk-requests: files of profile addresses. */
export function LinkedinBulkRequestsScreen() {
  const { data: user } = useGetUserDetails()
  const opening = useOpening(givesLinkedinBulk)
  return (
    <BulkRequests
      kind={LINKEDIN_BULK}
      purpose={
        'Send a file of profile addresses and get their contacts back. You pay only for what is ' +
        'found.'
      }
      types={NONE}
      refusal={
        user && !user.allow_linkedin_bulk_upload ? (
          <EmptyState
            title="Many profiles at once"
            text="Upgrade to Startup/Business plan to use Linkedin Bulk Upload Feature."
            hint={opening.words}
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
