import { randomUUID } from 'node:crypto'
import { logout, setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { OPERATOR_PERMISSION, PERMISSIONS } from '@dastak/contract/permissions.ts'
import { givePlan } from '../people/give-plan.ts'
import { CALLER } from '../people/test-accounts.ts'
import { connectExtensionOf } from '../people/test-extension.ts'
import type { TestServer } from '../server/test-server.ts'
import type { Caller } from './access-rows.ts'

/** A new account (or none) of the given kind. Returns the token to call with. */
export async function tokenOf(server: TestServer, caller: Caller): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined
  if (caller === 'forged') return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'
  const mobile = `+9199${String(Math.random()).slice(2, 10)}`
  const { token, cookie } = await server.signIn(mobile)
  if (caller === 'signed out') await server.call(logout, { headers: { cookie } })
  if (caller === 'new' || caller === 'signed out') return token
  const email = `${randomUUID()}@sample.example`
  await server.call(setUserOnboard, { token, body: { name: 'Asha Sample', email } })
  const { operatorActions, emailVerification } = server.accounts
  if (caller !== 'unverified') {
    const { user } = await operatorActions.showUser(mobile)
    const id = await emailVerification.sendEmailOtp(user.id, email, '127.0.0.1')
    await emailVerification.submitEmailOtp(
      user.id,
      { id, code: await server.lastCode(email) },
      CALLER,
    )
  }
  if (caller === 'API key') {
    await givePlan(server, mobile)
    return (await server.call(createServerToken, { token, body: { name: 'A program' } })).body.data
      .token
  }
  if (caller === 'extension key') return connectExtensionOf(server, token)
  if (caller === 'operator') await makeOperator(server, mobile, token)
  if (caller === 'without permission') await operatorActions.revokePermissions(mobile, PERMISSIONS)
  return token
}

/** Gives a user the permission `operator`, and confirms the session of the token. */
export async function makeOperator(
  server: TestServer,
  mobile: string,
  token: string,
): Promise<void> {
  await server.operator.users.grant('command line', mobile, [OPERATOR_PERMISSION])
  await server.operator.confirmation.confirm(await server.accounts.authenticate(token), 'code')
}

/** Returns the tokens of accounts that several tests use. */
export function createSharedTokens() {
  const tokens = new Map<Caller, Promise<string | undefined>>()
  return (server: TestServer, caller: Caller): Promise<string | undefined> => {
    const token = tokens.get(caller) ?? tokenOf(server, caller)
    tokens.set(caller, token)
    return token
  }
}
