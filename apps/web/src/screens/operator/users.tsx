import { useNavigate } from '@tanstack/react-router'
import { useKeptTable } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { UsersTable } from '../../features/operator/users/users-table.tsx'
import { usersText } from '../../features/operator/users/users.text.ts'

/** /operator/users. The typed text is kept in the history only: it may be a phone number. */
export function UsersScreen() {
  const table = useKeptTable('operator-users')
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={usersText.title} purpose={usersText.purpose} />
      <UsersTable
        {...table}
        onOpen={({ user_id: userId }) =>
          void navigate({ to: '/operator/users/$userId', params: { userId } })
        }
      />
    </>
  )
}
