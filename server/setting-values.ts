import { isIP } from 'node:net'
import { z } from 'zod'

/** What settings are made of: each reads the text of a variable, in which nothing at all counts as not set. */
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
export const address = (schemes: readonly string[]) =>
  z.preprocess(
    absent,
    z
      .string()
      .refine((value) => schemes.includes(schemeOf(value)), `must begin with ${schemes.join(' or ')}`)
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

function schemeOf(url: string): string {
  return URL.canParse(url) ? (/^[a-z0-9]+:\/\//i.exec(url)?.[0].toLowerCase() ?? '') : ''
}

export function namesProxies(value: string | undefined): boolean {
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
