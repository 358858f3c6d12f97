import { PRODUCT } from '@dastak/contract/names.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../app-error.ts'
import type { Keys } from '../../../keys/derived-key.ts'
import type { Clock } from '../../../ports/clock.ts'

const ACCESS_TOKEN_MINUTES = 15
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = PRODUCT
const AUDIENCE = `${PRODUCT}-api`
const CACHED_TOKENS = 10_000

/** Contents of a token: public ids, no rights. */
export interface AccessClaims {
  userId: string
  sessionId: string
}

/** Signs and reads access tokens of one algorithm and issuer. Keys have 32 bytes or more. */
export function createAccessTokens({ keys, clock }: { keys: Keys; clock: Clock }) {
  // A valid signature stays valid, so each token is verified once instead of at each request.
  // Whether its session is live is checked at each request.
  const verified = new LRUCache<string, AccessClaims & { expiresAt: number }>({
    max: CACHED_TOKENS,
  })

  return {
    issue({ userId, sessionId }: AccessClaims): Promise<string> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_MINUTES * 60)
        .sign(keys[0])
    },

    /** Errors: token_expired (right except for its time), unauthorized (anything else). */
    async read(token: string): Promise<AccessClaims> {
      const known = verified.get(token)
      const claims = known ?? (await check(token, keys))
      if (claims.expiresAt <= clock.now().getTime()) {
        verified.delete(token)
        throw new AppError('token_expired')
      }
      if (!known) verified.set(token, claims)
      return claims
    },

    /**
     * Whose a token is or was, whether or not it has expired. It proves nothing but that. Errors:
     * unauthorized.
     */
    readAnyAge: (token: string): Promise<AccessClaims> => check(token, keys),
  }
}

async function verify(token: string, [key, ...others]: readonly Buffer[]) {
  const options = {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: ISSUER,
    audience: AUDIENCE,
    // The time is compared by the caller.
    currentDate: new Date(0),
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  try {
    return await jwtVerify(token, key!, options)
  } catch (error) {
    if (others.length > 0 && error instanceof errors.JWSSignatureVerificationFailed)
      return verify(token, others)
    throw error
  }
}

async function check(token: string, keys: Keys) {
  try {
    const { payload } = await verify(token, keys)
    const { sub, sid, exp } = payload
    if (!isId(sub) || !isId(sid) || typeof exp !== 'number') throw new AppError('unauthorized')
    return { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
  } catch {
    throw new AppError('unauthorized')
  }
}

/** Public ids are UUIDs. The database would refuse to compare them with anything else. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}
