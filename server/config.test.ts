import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing needs to be set (R-DEMO-01)', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    metrics: null,
    publicUrl: 'http://localhost:3000',
    secretKeys: null,
    databaseUrl: null,
    databaseOwnerUrl: null,
    databasePoolSize: 10,
    databaseTimeoutSeconds: 15,
    dataDir: path.resolve('.data'),
    demoMode: true,
    adminsNeedFactor: false,
    demoYear: true,
    prefetchPictures: true,
    isReachable: false,
    trustProxy: false,
    smtpUrl: null,
    mailFrom: 'Majlis <no-reply@majlis.example>',
    storage: { kind: 'disk' },
    stripe: null,
    tabby: null,
    tamara: null,
    tracesTo: null,
    eInvoicing: null,
    firstAdmin: null,
    passwordCost: { memoryKiB: 47_104, passes: 4 },
    logLevel: 'info',
    logFormat: null,
    production: false,
    release: '0.1.0',
    dev: false,
    worker: true,
    stopDelaySeconds: 0,
    cdn: null,
    webRoot: path.resolve('build'),
  })
})

const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64')
const server = { DATABASE_URL: 'postgres://db/majlis', SECRETS_KEY }

test('a server that is no demo needs the key of its stored secrets, the newest first', () => {
  const { DATABASE_URL } = server
  expect(() => readConfig({ DATABASE_URL })).toThrow(
    /^SECRETS_KEY: must be set outside demo mode .*openssl rand/,
  )
  expect(readConfig({ DATABASE_URL, DEMO_MODE: 'true' }).secretKeys).toBeNull()
  expect(readConfig({ DEMO_MODE: 'false' }).secretKeys).toBeNull()
  const other = Buffer.alloc(32, 2).toString('base64')
  expect(readConfig({ ...server, SECRETS_KEY: `${other}, ${SECRETS_KEY}` }).secretKeys).toEqual([
    Buffer.alloc(32, 2),
    Buffer.alloc(32, 1),
  ])
  for (const wrong of ['a secret', ',', SECRETS_KEY.slice(4), `${SECRETS_KEY},x`]) {
    expect(() => readConfig({ ...server, SECRETS_KEY: wrong })).toThrow(/^SECRETS_KEY: must be 32 bytes/)
    expect(() => readConfig({ ...server, SECRETS_KEY: wrong })).not.toThrow(/a secret/)
  }
})

test('a demo has a year behind it unless it is left out; what is no demo has none', () => {
  expect(readConfig({ DEMO_YEAR: 'false' }).demoYear).toBe(false)
  expect(readConfig({ DEMO_MODE: 'false', DEMO_YEAR: 'true' }).demoYear).toBe(false)
})

test('pictures are made ahead unless that is left out', () => {
  expect(readConfig({ PREFETCH_PICTURES: 'false' }).prefetchPictures).toBe(false)
})

test('an empty setting is the same as none', () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'DEMO_MODE',
    'TRUST_PROXY',
    'SMTP_URL',
  ]
  const more = [
    'S3_BUCKET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'LOG_LEVEL',
    'LOG_FORMAT',
    'PASSWORD_PASSES',
    'WORKER',
    'DATABASE_POOL_SIZE',
    'DATABASE_TIMEOUT',
    'MAIL_FROM',
  ]
  const empty = Object.fromEntries([...names, ...more].map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('the address of Majlis follows its port and loses a slash at its end', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  const PUBLIC_URL = 'https://majlis.example/'
  expect(readConfig({ PUBLIC_URL, DEMO_MODE: 'true' }).publicUrl).toBe('https://majlis.example')
})

describe('with an https address, which needs a proxy before it,', () => {
  const https = { PUBLIC_URL: 'https://majlis.example' }
  const inEarnest = [
    { ...https, DEMO_MODE: 'false' },
    { ...https, ...server },
    { PUBLIC_URL: 'HTTPS://majlis.example', DEMO_MODE: 'false' },
  ]

  test.each(inEarnest)('%j: it does not start before it knows whom to believe', (env) => {
    expect(() => readConfig(env)).toThrow(
      /^TRUST_PROXY: must be set, because an https .*TRUST_PROXY=1.*one address/,
    )
    expect(readConfig({ ...env, TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ ...env, TRUST_PROXY: 'false' }).trustProxy).toBe(false)
  })

  test('a demo starts all the same, as does what has another address', () => {
    expect(readConfig({ ...https, DEMO_MODE: 'true' }).trustProxy).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'http://majlis.example', DEMO_MODE: 'false' }).trustProxy).toBe(false)
  })
})

test('a database server ends demo mode, unless it is asked for (R-DEMO-01)', () => {
  const DATABASE_URL = 'postgres://majlis@db/majlis'
  expect(readConfig({ DATABASE_URL, SECRETS_KEY }).demoMode).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_MODE: 'true' }).demoMode).toBe(true)
  expect(readConfig({ DEMO_MODE: 'false' }).demoMode).toBe(false)
})

describe('the demo is not shown to others by a slip', () => {
  const reachable = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.10' },
    { HOST: 'majlis.internal' },
    { HOST: '127.0.0.1.nip.io' },
    { PUBLIC_URL: 'https://majlis.example' },
    { PUBLIC_URL: 'HTTPS://localhost:3000' },
    { PUBLIC_URL: 'http://demo.majlis.example:8080/' },
  ]

  test.each(reachable)('%j: it must be asked for', (env) => {
    expect(() => readConfig(env)).toThrow(
      /^DEMO_MODE: must be set, because others can reach this .*true for the demo.*false/,
    )
    expect(readConfig({ ...env, DEMO_MODE: 'true' })).toMatchObject({ demoMode: true, isReachable: true })
    const TRUST_PROXY = '1'
    expect(readConfig({ ...env, TRUST_PROXY, DEMO_MODE: 'false' }).demoMode).toBe(false)
    expect(readConfig({ ...env, TRUST_PROXY, ...server }).demoMode).toBe(false)
  })

  test.each([
    { HOST: 'localhost' },
    { HOST: '127.0.0.1' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:4000' },
    { PUBLIC_URL: 'http://[::1]:4000' },
  ])('%j: nobody else comes', (env) => {
    expect(readConfig(env)).toMatchObject({ demoMode: true, isReachable: false })
  })
})

test('passwords may cost more than they must', () => {
  expect(readConfig({ PASSWORD_PASSES: '5' }).passwordCost.passes).toBe(5)
})

test.each([
  ['2', 2],
  ['false', false],
  ['0', false],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ['2001:db8::1', ['2001:db8::1']],
])('TRUST_PROXY=%s is understood', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
})

test('files go to a bucket when all of its settings are there', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }
  expect(readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }).storage).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    uploads: 'bucket',
  })
  expect(() => readConfig(bucket)).toThrow(/^S3_SECRET_ACCESS_KEY: must be set too/)
})

test('cards are charged where both secrets of the provider are there', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readConfig(keys).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    accountsSecret: null,
    apiUrl: null,
  })
  expect(readConfig({ ...keys, STRIPE_API_URL: 'http://localhost:1' }).stripe?.apiUrl).toBe(
    'http://localhost:1',
  )
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    /^STRIPE_WEBHOOK_SECRET: must be set too/,
  )
})

test('documents are sent by the provider that is named, from the first day of the programme or another', () => {
  const sends = (given: object) => readConfig({ E_INVOICING: 'simulator', ...given }).eInvoicing
  expect(sends({})).toEqual({ provider: 'simulator', from: new Date('2026-06-30T20:00:00Z') })
  expect(sends({ E_INVOICING_FROM: '2027-01-01' })?.from).toEqual(new Date('2026-12-31T20:00:00Z'))
  expect(() => sends({ E_INVOICING_FROM: '1.1.2027' })).toThrow(/^E_INVOICING_FROM: must be a day/)
  expect(() => readConfig({ E_INVOICING: 'other' })).toThrow(/^E_INVOICING: must be simulator/)
})

test('figures of the process are told where they are asked for, on this machine alone unless it says otherwise', () => {
  const asked = (METRICS_PORT: string) => readConfig({ METRICS_PORT, DEMO_MODE: 'false' }).metrics
  expect(asked('')).toBeNull()
  expect(asked('9464')).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(asked('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(asked('[::1]:9464')).toEqual({ host: '::1', port: 9464 })
  for (const wrong of ['metrics', '99999', ':1', 'a b:1'])
    expect(() => asked(wrong)).toThrow(/^METRICS_PORT: must be a port/)
})

test('the first administrator needs an address and a password', () => {
  const firstAdmin = { email: 'owner@majlis.example', password: 'secret' }
  expect(readConfig({ ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: 'secret' }).firstAdmin).toEqual(
    firstAdmin,
  )
  expect(() => readConfig({ ADMIN_EMAIL: firstAdmin.email })).toThrow(/^ADMIN_PASSWORD: must be set too/)
})

describe('a wrong setting is refused by a line that names it', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number up to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a whole number up to 65535'],
    [{ PORT: '-1' }, 'PORT: must be a whole number up to 65535'],
    [{ PUBLIC_URL: 'majlis.example' }, 'PUBLIC_URL: must begin with http:// or https://'],
    [{ PUBLIC_URL: 'https://majlis.example/?a' }, 'PUBLIC_URL: must not have a query or a fragment'],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL: must begin with postgres:// or postgresql://, and name one host',
    ],
    [{ DATABASE_URL: 'postgres://a:5432,b:5432/majlis' }, 'DATABASE_URL: must begin with postgres://'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE: must be at least 1'],
    [{ DEMO_MODE: 'yes' }, 'DEMO_MODE: must be true or false'],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: must be false, a number of hops, or addresses/],
    [{ TRUST_PROXY: '10.0.0.0/64' }, /^TRUST_PROXY: must be false/],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL: must begin with smtp:// or smtps://'],
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL: must be an email address'],
    [
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD: must have at least 6 characters',
    ],
    [{ PASSWORD_PASSES: '3' }, 'PASSWORD_PASSES: must be at least 4'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ LOG_FORMAT: 'xml' }, /^LOG_FORMAT: must be json or text/],
    [{ WORKER: '1' }, 'WORKER: must be true or false'],
  ] as [Record<string, string>, string | RegExp][])('%o', (env, line) => {
    expect(() => readConfig(env)).toThrow(line)
  })

  test('all of them at once, and no secret among the words', () => {
    const wrong = { PORT: 'x', WORKER: 'x', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'pw' }
    const lines = () => readConfig(wrong)
    expect(lines).toThrow(/^PORT: .*\nADMIN_PASSWORD: must have at least 6 characters\nWORKER: /)
    expect(lines).not.toThrow(/pw/)
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'majlis-secrets-'))
  const file = path.join(folder, 'database')
  writeFileSync(file, 'postgres://majlis:secret@db/majlis\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read as if it were set, without the end of its line', () => {
    const { databaseUrl } = readConfig({ DATABASE_URL_FILE: file, DEMO_MODE: 'true' })
    expect(databaseUrl).toBe('postgres://majlis:secret@db/majlis')
  })

  test('may be the token of a CDN', () => {
    const { cdn } = readConfig({ CDN_PURGE_URL: 'https://cdn.example', CDN_PURGE_TOKEN_FILE: file })
    expect(cdn?.token).toBe('postgres://majlis:secret@db/majlis')
  })

  test.each([
    [{ DATABASE_URL_FILE: `${file}-none` }, /^DATABASE_URL_FILE: .*-none cannot be read/],
    [{ DATABASE_URL_FILE: folder }, /^DATABASE_URL_FILE: .* cannot be read/],
    [
      { SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail' },
      'SMTP_URL_FILE: SMTP_URL is also set; set only one of them.',
    ],
    [{ SMTP_URL_FILE: file }, 'SMTP_URL: must begin with smtp://'],
  ] as [Record<string, string>, string | RegExp][])('is refused: %o', (env, line) => {
    expect(() => readConfig(env)).toThrow(line)
  })
})
