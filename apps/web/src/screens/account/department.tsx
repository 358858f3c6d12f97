import { EmptyState } from '../../components/empty-state.tsx'
import { PageHead } from '../../components/page-head.tsx'

/** /account/department: the team that the user belongs to, or owns. */
export function DepartmentScreen() {
  return (
    <>
      <PageHead title="Department" purpose="The team that you belong to, or own." />
      <EmptyState
        title="You belong to no team"
        text="What you look up is paid from your own credits."
        hint="In a team the owner allots credits to members, and what one member has revealed is free for the others. If your company has a team, its owner adds you by your mobile number."
      />
    </>
  )
}
