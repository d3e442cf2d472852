import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { StartError } from '#engines/start-error.ts'

/** Schemas of settings: each parses the text of a variable; an empty text counts as not set. */
export const absent = (value: unknown): unknown => (value === '' ? undefined : value)
export const text = z.preprocess(absent, z.string().optional())
export const flag = z.preprocess(absent, z.enum(['true', 'false'], 'must be true or false').optional())
export const count = (most: number) =>
  z.preprocess(
    absent,
    z
      .string()
      .regex(/^\d{1,6}$/, `must be a whole number up to ${most}`)
      .transform(Number)
      .pipe(z.number().max(most, `must be a whole number up to ${most}`))
      .optional(),
  )
/** An address with one of these schemes; `more` extends the error message. */
export const address = (schemes: readonly string[], more = '') =>
  z.preprocess(
    absent,
    z
      .string()
      .refine((value) => schemes.includes(schemeOf(value)), `must begin with ${schemes.join(' or ')}${more}`)
      .optional(),
  )

export const proxies = text.refine(
  namesProxies,
  'must be false, a number of hops, or addresses with commas between them',
)
export const postgres = address(['postgres://', 'postgresql://'], ', and name one host')
export const logLevel = z.preprocess(
  absent,
  z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
)

/** Parses 32-byte keys in base64, separated by commas or lines; null if one is invalid. */
export function readKeys(value: string): readonly Buffer[] | null {
  const keys = value.split(/[\s,]+/).filter(Boolean)
  const isKey = (key: string) => /^[\w+/-]{43}=?$/.test(key)
  return keys.length > 0 && keys.every(isKey) ? keys.map((key) => Buffer.from(key, 'base64')) : null
}

/** Keys as {@link readKeys} parses them. */
export const keys = z.preprocess(
  absent,
  z
    .string()
    .transform(readKeys)
    .refine(
      (read) => read !== null,
      'must be 32 bytes in base64; generate them with `openssl rand -base64 32`',
    )
    .optional(),
)

/** Where to listen: a port, on this machine alone, or an address and a port, `0.0.0.0:9464` or `[::]:9464`. */
export const listening = z.preprocess(
  absent,
  z
    .string()
    .regex(/^(?:(?:[\w.-]+|\[[0-9a-f:.]+\]):)?\d{1,5}$/i, 'must be a port, or an address and a port')
    .transform((value) => {
      const at = value.lastIndexOf(':')
      const host = at === -1 ? '127.0.0.1' : value.slice(0, at).replace(/^\[|\]$/g, '')
      return { host, port: Number(value.slice(at + 1)) }
    })
    .refine(({ port }) => port <= 65_535, 'must be a port up to 65535')
    .optional(),
)

type Variables = Readonly<Record<string, string | undefined>>

/** Settings that may be read from a file named by `<NAME>_FILE`, as deployments provide secrets. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SECRETS_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
  'TABBY_SECRET_KEY',
  'TABBY_WEBHOOK_SECRET',
  'TAMARA_API_TOKEN',
  'TAMARA_NOTIFICATION_TOKEN',
  'ADMIN_PASSWORD',
  'CDN_PURGE_TOKEN',
] as const

/** Adds the variables stored in files; throws StartError if one is set twice or its file cannot be read. */
export function withSecretFiles(env: Variables): Variables {
  const named = secrets.flatMap((name) => (env[`${name}_FILE`] ? [name] : []))
  return { ...env, ...Object.fromEntries(named.map((name) => [name, secretIn(env, name)])) }
}

function secretIn(env: Variables, name: string): string {
  const file = `${name}_FILE`
  if (env[name]) throw new StartError(`${file}: ${name} is also set; set only one of them.`)
  try {
    return readFileSync(env[file] ?? '', 'utf8').trim()
  } catch (error) {
    throw new StartError(`${file}: ${env[file]} cannot be read.`, { cause: error })
  }
}

function schemeOf(url: string): string {
  return URL.canParse(url) ? (/^[a-z0-9]+:\/\//i.exec(url)?.[0].toLowerCase() ?? '') : ''
}

function namesProxies(value: string | undefined): boolean {
  const proxies = proxiesOf(value)
  return !Array.isArray(proxies) || (proxies.length > 0 && proxies.every(isProxyAddress))
}

function isProxyAddress(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [host = '', bits, ...rest] = proxy.split('/')
  const version = isIP(host)
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  return version !== 0 && isRange && rest.length === 0
}

export function proxiesOf(value: string | undefined): false | number | string[] {
  if (value === undefined || value === 'false' || value === '0') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  return value.split(',').map((proxy) => proxy.trim())
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}

function isHttps(url = ''): boolean {
  return /^https:/i.test(url)
}

const mustBeAskedFor =
  'must be set, because others can reach this server (HOST, PUBLIC_URL): ' +
  'true for the demo, whose logins are public, or false to start empty'

const mustNameProxies =
  'must be set, because an https PUBLIC_URL implies a proxy: give the number of proxies (TRUST_PROXY=1), ' +
  'otherwise all visitors count as one address and share its limits; false if there is none'

type Where = {
  readonly HOST?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly DEMO_MODE?: string | undefined
  readonly TRUST_PROXY?: string | undefined
}

const mustKeepSecrets =
  'must be set outside demo mode when DATABASE_URL is used: the key that encrypts stored secrets must not be ' +
  'stored with them; generate one with `openssl rand -base64 32`'

/** Requires SECRETS_KEY with a database server outside demo mode: all instances need the same key, not their own. */
export function keepsSecrets(
  env: Where & { readonly SECRETS_KEY?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if (env.SECRETS_KEY === undefined && env.DATABASE_URL !== undefined && !isDemo(env))
    context.addIssue({ code: 'custom', path: ['SECRETS_KEY'], message: mustKeepSecrets })
}

/** A server that others can reach must say whether it is a demo, and which proxies it trusts. */
export function knowsWhoComes(env: Where, context: z.core.$RefinementCtx): void {
  if (env.DEMO_MODE === undefined && env.DATABASE_URL === undefined && isReachable(env))
    context.addIssue({ code: 'custom', path: ['DEMO_MODE'], message: mustBeAskedFor })
  if (env.TRUST_PROXY === undefined && !isDemo(env) && isHttps(env.PUBLIC_URL))
    context.addIssue({ code: 'custom', path: ['TRUST_PROXY'], message: mustNameProxies })
}

/** Demo mode is the default without a database server. */
export function isDemo({ DEMO_MODE: asked, DATABASE_URL: server }: Where): boolean {
  return asked === undefined ? server === undefined : asked === 'true'
}

/** Whether other machines can reach it. */
export function isReachable({ HOST = 'localhost', PUBLIC_URL: url }: Where): boolean {
  if (!isLoopback(HOST)) return true
  if (url === undefined || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** Requires settings that only make sense together. */
export function needsTogether(env: object, names: readonly string[], context: z.core.$RefinementCtx): void {
  const given = new Map(Object.entries(env))
  const missing = names.filter((name) => given.get(name) === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  for (const name of missing) {
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `must be set too (${names.join(', ')} belong together)`,
    })
  }
}
