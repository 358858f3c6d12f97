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
      if (known) {
        if (known.expiresAt > clock.now().getTime()) return known
        verified.delete(token)
        throw new AppError('token_expired')
      }
      const claims = await check(token, keys, clock.now())
      verified.set(token, claims)
      return claims
    },
  }
}

async function verify(token: string, [key, ...others]: readonly Buffer[], now: Date) {
  const options = {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: ISSUER,
    audience: AUDIENCE,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  try {
    return await jwtVerify(token, key!, options)
  } catch (error) {
    if (others.length > 0 && error instanceof errors.JWSSignatureVerificationFailed)
      return verify(token, others, now)
    throw error
  }
}

async function check(token: string, keys: Keys, now: Date) {
  try {
    const { payload } = await verify(token, keys, now)
    const { sub, sid, exp } = payload
    if (!isId(sub) || !isId(sid) || typeof exp !== 'number') throw new AppError('unauthorized')
    return { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized')
  }
}

/** Public ids are UUIDs. The database would refuse to compare them with anything else. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}
