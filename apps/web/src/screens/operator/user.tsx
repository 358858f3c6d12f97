import { Link, useParams, useSearch } from '@tanstack/react-router'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../components/data-table/paging/remote-page.ts'
import { useKeptTable } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import {
  LEDGER_TABLE,
  LedgerLines,
  NEWEST_LINE_FIRST,
} from '../../features/ledger/ledger-table.tsx'
import { ledgerText } from '../../features/ledger/ledger.text.ts'
import { UserCredits } from '../../features/operator/users/user-credits.tsx'
import { UserFacts } from '../../features/operator/users/user-facts.tsx'
import { UserPermissions } from '../../features/operator/users/user-permissions.tsx'
import { UserPlan } from '../../features/operator/users/user-plan.tsx'
import {
  type OperatorUserDetails,
  useOperatorUser,
  useUserLedger,
} from '../../features/operator/users/users.api.ts'
import { usersText } from '../../features/operator/users/users.text.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { useScreenTitle } from '../../lib/screen/screen-title.ts'
import { Choice } from './choice.tsx'
import classes from './operator-screens.module.css'

/** /operator/users/$userId: one user with credits, permissions, plan and ledger. */
export function UserScreen() {
  const { userId } = useParams({ from: '/inside/operator/users/$userId' })
  const { data: user, error, refetch, isFetching } = useOperatorUser(userId)
  const problem = user ? null : problemOf(error)
  return (
    <>
      <p className={classes.back}>
        <Link to="/operator/users">{usersText.one.back}</Link>
      </p>
      {user ? (
        <User user={user} />
      ) : problem ? (
        <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageHead title={usersText.one.loading} />
      )}
    </>
  )
}

function User({ user }: { user: OperatorUserDetails }) {
  const name = user.name ?? usersText.noName
  useScreenTitle(name)
  return (
    <>
      <PageHead title={name} purpose={spacedPhone(user.user_mobile)} />
      <UserFacts user={user} />
      <div className={classes.sections}>
        <UserCredits user={user} />
        <UserPermissions user={user} />
        <UserPlan user={user} />
        <UserLedger userId={user.user_id} />
      </div>
    </>
  )
}

const UNITS = [
  [undefined, ledgerText.units.all],
  ['phone', ledgerText.units.phone],
  ['email', ledgerText.units.email],
] as const

function UserLedger({ userId }: { userId: string }) {
  const table = useKeptTable('operator-ledger', NEWEST_LINE_FIRST)
  const { unit: chosen } = useSearch({ from: '/inside/operator/users/$userId' })
  const unit = chosen === 'phone' || chosen === 'email' ? chosen : undefined
  const { page: request, isTyping } = usePageRequest(LEDGER_TABLE, table.filters, table.view)
  const body = { ...request, user_id: userId, unit } as Parameters<typeof useUserLedger>[0]
  const page = useRemotePage(useUserLedger(body), isTyping)
  return (
    <SettingsSection
      title={usersText.ledger.title}
      purpose={usersText.ledger.purpose}
      action={<Choice label={ledgerText.units.label} name="unit" options={UNITS} chosen={unit} />}
    >
      <LedgerLines
        {...table}
        page={page}
        search={`${userId} ${unit}`}
        isForeign
        empty={{ hint: usersText.ledger.empty }}
      />
    </SettingsSection>
  )
}
