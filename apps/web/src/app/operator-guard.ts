import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { hasPermission, loadUserDetails } from '../features/me/user-details.ts'

/** Whether the signed-in user may open the operator's console. In its own file, for the sign-in. */
export const isOperator = async (): Promise<boolean> =>
  hasPermission(await loadUserDetails(), OPERATOR_PERMISSION)
