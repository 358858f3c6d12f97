import type { Access, Credential } from '@dastak/contract/endpoint.ts'
import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { AppError } from '../app-error.ts'
import { keyKindOf } from '../keys/api-key.ts'
import type { Principal } from '../keys/principal.ts'

/** Who a bearer token is of. */
export interface Identification {
  /**
   * Returns the principal of a token. `mayLookUp` is called before the database is read, because
   * anybody could cause that, and throws if it is not allowed. Errors: unauthorized, token_expired.
   */
  authenticate: (token: string, mayLookUp: () => void) => Promise<Principal>
  /** Whose live session a token names, even if the token has expired. Errors: unauthorized. */
  ownerOf: (token: string) => Promise<Principal | undefined>
}

/** The caller, if the endpoint needs a user. Errors: unauthorized, token_expired. */
export async function identify(
  access: Access,
  authorization: string | undefined,
  authenticate: (token: string) => Promise<Principal>,
): Promise<Principal | null> {
  if (access.who !== 'user') return null
  const token = bearerToken(authorization)
  if (token) return authenticate(token)
  // A caller without a token at an endpoint for programs is probably a program, so explain the
  // header.
  const isForPrograms = access.credentials?.includes('api_key') ?? false
  throw new AppError('unauthorized', isForPrograms ? { message: HOW_TO_SEND_A_KEY } : {})
}

/**
 * The operator who calls. Everyone else gets what a path that does not exist returns, and nothing
 * is counted. Errors: not_found, and token_expired for an operator only, whose page then refreshes
 * the token.
 */
export async function identifyOperator(
  authorization: string | undefined,
  { authenticate, ownerOf }: Identification,
): Promise<Principal> {
  const token = bearerToken(authorization)
  if (token === undefined || keyKindOf(token) !== null) throw new AppError('not_found')
  const principal = await authenticate(token, () => undefined).catch(async (error: unknown) => {
    const code = error instanceof AppError ? error.code : null
    if (code === 'unauthorized') return undefined
    if (code === 'token_expired' && !isOperator(await ownerOf(token))) return undefined
    throw error
  })
  if (!isOperator(principal)) throw new AppError('not_found')
  return principal
}

const isOperator = (principal: Principal | undefined): principal is Principal =>
  principal?.credential === 'session' && principal.permissions.includes(OPERATOR_PERMISSION)

const HOW_TO_SEND_A_KEY =
  'No API key was sent. Send the header Authorization: Bearer dst_…. Create a key under API keys.'

const SESSION_ALONE: readonly Credential[] = ['session']
const CREDENTIAL_NAMES = {
  session: 'the token of a session',
  api_key: 'an API key',
  extension_key: 'the key of a browser extension',
} as const satisfies Record<Credential, string>

/**
 * Checks the rest of the endpoint's access rule. Errors: permission_required, plan_required,
 * onboarding_required, email_not_verified.
 */
export function checkAccess(access: Access, principal: Principal | null): void {
  if (access.who !== 'user' || !principal) return
  const { credential } = principal
  if (!(access.credentials ?? SESSION_ALONE).includes(credential))
    throw new AppError('permission_required', {
      message: `This call cannot be made with ${CREDENTIAL_NAMES[credential]}.`,
    })
  if (credential === 'api_key' && principal.planId === null) throw new AppError('plan_required')
  if (access.needsOnboarding && !principal.isOnboarded) throw new AppError('onboarding_required')
  if (access.needsPlan && principal.planId === null) throw new AppError('plan_required')
  if (access.permission && !principal.permissions.includes(access.permission))
    throw new AppError('permission_required')
  if (access.needsVerifiedEmail && !principal.isEmailVerified)
    throw new AppError('email_not_verified')
}

/** The token of an `Authorization` header. Undefined if it has no possible token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1]
}
