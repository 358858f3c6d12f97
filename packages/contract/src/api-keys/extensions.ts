import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { profileLayouts } from '../linkedin/profile-layouts.ts'

/**
 * How the browser extension gets its own key. It creates a verifier and opens the web app with the
 * verifier's hash, the challenge (`/?phone=…&connect=…`). The signed-in user allows it there. For
 * the next 60 seconds, a caller that sends the verifier gets the key, once. The extension polls for
 * it until then.
 */

/** How long the key can be fetched after the user allows it. */
export const CONNECT_SECONDS = 60
/** The query parameter of the sign-in page that carries the challenge. */
export const CONNECT_PARAMETER = 'connect'

const CODE = /^[A-Za-z0-9_-]{43}$/
/** SHA-256 of the verifier, as base64url. */
export const challengeField = z
  .string('challenge is missing.')
  .check(z.regex(CODE, 'challenge is not valid.'))
/** 32 random bytes as base64url. */
const verifierField = z
  .string('verifier is missing.')
  .check(z.regex(CODE, 'verifier is not valid.'))

/**
 * Six characters shown in the side panel and in the web app, so that people know they allow their
 * own extension.
 */
export function matchCode(challenge: string): string {
  const letters = challenge.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return `${letters.slice(0, 3)}-${letters.slice(3, 6)}`
}

/**
 * Errors: validation_failed, conflict (the most extensions are already connected), rate_limited.
 */
export const connectExtension = defineEndpoint({
  name: 'connectExtension',
  summary: 'Allow a waiting browser extension to act for this account',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/connect-extension`,
  access: { who: 'user', needsOnboarding: true },
  limits: { perUser: { calls: 20, seconds: 600 } },
  body: z.object({
    challenge: challengeField,
    /** Its name in the list: browser and system. */
    name: fields.text('Please enter a name', 100),
  }),
  data: z.object({ expires_at: fields.instant }),
})

/**
 * `key` is null before the user allows it, and after it was fetched. Errors: validation_failed,
 * rate_limited.
 */
export const claimExtensionKey = defineEndpoint({
  name: 'claimExtensionKey',
  summary: 'Fetch the key of an extension that was allowed; it is returned once',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/claim-extension-key`,
  access: { who: 'anyone' },
  limits: { perAddress: { calls: 240, seconds: 60 } },
  body: z.object({ verifier: verifierField }),
  data: z.object({ key: z.nullable(z.string()) }),
})

export const connectedExtension = z.object({
  /** The public part of its key. */
  token: z.string(),
  name: z.string(),
  created_at: fields.instant,
  /** Accurate to the minute. Null if it was never used. */
  last_used_at: z.nullable(fields.instant),
})
export type ConnectedExtension = z.output<typeof connectedExtension>

export const listExtensions = defineEndpoint({
  name: 'listExtensions',
  summary: 'The browser extensions connected to this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/list-extensions`,
  access: { who: 'user' },
  data: z.object({ data: z.array(connectedExtension) }),
})

/** Errors: validation_failed, not_found (unknown, or of another account). */
export const revokeExtension = defineEndpoint({
  name: 'revokeExtension',
  summary: 'Disconnect a browser extension for good',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/revoke-extension`,
  access: { who: 'user' },
  body: z.object({ token: fields.text('token is missing.', 100) }),
  data: z.object({}),
})

export const disconnectExtension = defineEndpoint({
  name: 'disconnectExtension',
  summary: 'Revoke the key that makes this call',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/disconnect-extension`,
  access: { who: 'user', credentials: ['extension_key'] },
  data: z.object({}),
})

export const getProfileLayouts = defineEndpoint({
  name: 'getProfileLayouts',
  summary: 'The layouts of a profile page, for the extension',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-profile-layouts`,
  access: { who: 'user', credentials: ['session', 'extension_key'] },
  data: profileLayouts,
})

/** Null if the extension was not built on this server. */
export const getExtension = defineEndpoint({
  name: 'getExtension',
  summary: 'The version of the browser extension, and where to download it',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-extension`,
  access: { who: 'user' },
  data: z.nullable(
    z.object({ version: z.string(), chromium_url: z.string(), firefox_url: z.string() }),
  ),
})
