import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in software: what a browser and its authenticator return, as JSON. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  const id = credentialId.toString('base64url')
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  }
  /** Present and verified, with the key if `attested`. */
  function authData(attested: Buffer | null): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = Buffer.from([attested ? 0x45 : 0x05])
    return Buffer.concat([rpIdHash, flags, count, ...(attested ? [attested] : [])])
  }
  // A map of COSE: EC2, ES256, P-256, x, y.
  const coordinate = (text: string) => Buffer.concat([hex('5820'), Buffer.from(text, 'base64url')])
  const coseKey = Buffer.concat([
    hex('a5010203262001'),
    hex('21'),
    coordinate(x),
    hex('22'),
    coordinate(y),
  ])
  const attested = Buffer.concat([Buffer.alloc(16), hex('0020'), credentialId, coseKey])

  return {
    id,
    /** For `navigator.credentials.create`. */
    create(challenge: string) {
      const data = authData(attested)
      const attestation = Buffer.concat([
        hex('a3'),
        textOf('fmt'),
        textOf('none'),
        textOf('attStmt'),
        hex('a0'),
        textOf('authData'),
        bytesOf(data),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** For `navigator.credentials.get`. `from`: the page that it was shown on. */
    get(challenge: string, from?: string) {
      counter += 1
      const data = authData(null)
      const client = clientData('webauthn.get', challenge, from)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

const hex = (text: string) => Buffer.from(text, 'hex')
const textOf = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
function bytesOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([hex('59'), length, data])
}
