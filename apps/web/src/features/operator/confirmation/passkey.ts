/** JSON of WebAuthn, from the server and for it. */
type Json = Record<string, unknown>

interface Credential {
  toJSON: () => unknown
}

/** Whether this browser has passkeys, and reads and writes the JSON of them. */
export function canUsePasskeys(): boolean {
  const api = globalThis.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined
  return typeof api?.parseRequestOptionsFromJSON === 'function'
}

/** Signs the challenge with a passkey. Throws DOMException if the user or the browser refuses. */
export async function signWithPasskey(options: Json) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return responseOf(await navigator.credentials.get({ publicKey }))
}

/** Makes a passkey. Throws DOMException if the user or the browser refuses. */
export async function createPasskey(options: Json) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return responseOf(await navigator.credentials.create({ publicKey }))
}

/** True if no passkey was made because the device has one of this operator. */
export const isKnownHere = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'InvalidStateError'

function responseOf(credential: unknown) {
  if (credential === null) throw new DOMException(undefined, 'NotAllowedError')
  return (credential as Credential).toJSON() as { id: string; response: Json }
}
