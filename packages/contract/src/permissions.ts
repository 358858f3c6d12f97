import {
  BATCH_KINDS,
  LEAD_KINDS,
  KIND_DETAILS,
  type BatchKind,
  type LeadKind,
} from './lookup-kinds.ts'
import { PRODUCT } from './names.ts'

/** May use the operator's console. Only the command line gives it and takes it away. */
export const OPERATOR_PERMISSION = 'operator'

type Kinds = typeof KIND_DETAILS
type BatchPermission = Kinds[BatchKind]['batch']['permission']
export type Permission =
  | Kinds[LeadKind]['single']['permission']
  | BatchPermission
  | `${typeof PRODUCT}-teams-access`
  | typeof OPERATOR_PERMISSION

const BATCHES = BATCH_KINDS.map((kind) => KIND_DETAILS[kind].batch)

/** Every permission. A user has those of their plan and those granted by the operator. */
export const PERMISSIONS: readonly Permission[] = [
  ...LEAD_KINDS.map((kind) => KIND_DETAILS[kind].single.permission),
  `${PRODUCT}-teams-access`,
  ...BATCHES.map(({ permission }) => permission),
  OPERATOR_PERMISSION,
]

/**
 * Not part of any plan. An operator grants those of batches to users whose purpose they know.
 */
export const GRANTED_PERMISSIONS: readonly Permission[] = [
  ...BATCHES.filter(({ needsPurpose }) => needsPurpose).map(({ permission }) => permission),
  OPERATOR_PERMISSION,
]
