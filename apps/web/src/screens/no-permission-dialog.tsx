import { PermissionRequiredDialog } from '../features/accounts/permission-required-dialog.tsx'
import type { LookupDetail, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import { givesOneOf, useOpening } from './no-permission.tsx'

export interface NoPermissionDialogProps {
  kind: Pick<LookupKind<LookupDetail, LookupLead>, 'permission' | 'permissionText'>
  onClose: () => void
}

/** The Permission Required dialog of a kind, with the plan that gives the permission. */
export function NoPermissionDialog({ kind, onClose }: NoPermissionDialogProps) {
  const opening = useOpening(givesOneOf(kind.permission))
  return <PermissionRequiredDialog text={kind.permissionText} opening={opening} onClose={onClose} />
}
