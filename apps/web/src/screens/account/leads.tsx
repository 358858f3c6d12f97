import { DinLeadsScreen } from '../leads.tsx'

/** /account/leads: the same list as /leads, under the name that the account menu gives it. */
export function AccountLeadsScreen() {
  return <DinLeadsScreen title="Leads Extracted" />
}
