import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** Encodes the subset of CBOR that a passkey needs. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...parts])
}

type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly type?: string
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()

/** The browser's client data about the challenge, as the passkey signs it. */
function clientData(type: string, { challenge }: { challenge: string }, lie: Deviation & { origin: string }) {
  const said = { type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin }
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
}

type Signed = Deviation & { readonly rpId: string; readonly counter: number }

/** Authenticator data: the site, that a verified user is present, and for a new passkey its key. */
function signedData({ rpId, counter, isVerified = true }: Signed, made: Buffer): Buffer {
  const flags = 1 | (isVerified ? 4 : 0) | (made.length > 0 ? 64 : 0)
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), tail, made])
}

/** Encodes a P-256 public key in COSE. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [kind, algorithm, curve] = [2, -7, 1]
  return cbor(
    new Map<number, Cbor>([
      [1, kind],
      [3, algorithm],
      [-1, curve],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** Makes a passkey as a phone would, which can also give false data where a test needs it. */
export function makePasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const cose = coseKey(publicKey)
  let uses = 0

  const authenticatorData = (lie: Deviation, made = Buffer.alloc(0)) => {
    uses += 1
    return signedData({ rpId: new URL(origin).hostname, counter: uses, ...lie }, made)
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    /** The result of `navigator.credentials.create`. */
    make: (options: { challenge: string }, lie: Deviation = {}) => {
      const length = Buffer.from([0, id.length])
      const authData = authenticatorData(lie, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, { origin, ...lie }).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    /** The result of `navigator.credentials.get`. */
    use: (options: { challenge: string }, lie: Deviation = {}) => {
      const data = clientData('webauthn.get', options, { origin, ...lie })
      const authData = authenticatorData(lie)
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      }
      return { ...credential, response }
    },
  }
}
