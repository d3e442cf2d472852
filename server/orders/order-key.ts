import type { FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { orderKeyHeader } from '#contract/error-body.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { secretKeysOf } from '#server/platform/process/seal.ts'
import { orderAddress } from './link.ts'

/** Days for which a mailed key works. */
const keyDays = 60
/** Maximum number of keys that a browser sends when it orders again, separated by spaces. */
export const mostKeys = 20

/** What a key proves: that its holder reads the mail of a checkout, or that this browser placed it. */
type Proves = 'mailbox' | 'placed'

/** What a key is bound to: a new link or e-mail address invalidates all keys of a checkout. */
type Keyed = { readonly link: string; readonly email: string }
type Keys = Pick<Deps, 'config' | 'clock'>

/**
 * Creates a key that proves something about a checkout until a given time (0161), signed with the keys that seal
 * secrets. It is not stored, and cannot be derived from number, link and e-mail address.
 */
export function orderKey(
  { config }: Pick<Deps, 'config'>,
  proves: Proves,
  of: Keyed & { readonly until: Date },
): string {
  const until = of.until.getTime().toString(36)
  const [secret] = secretKeysOf(config) as [Buffer]
  return `${until}-${signed(secret, proves, of, until).toString('base64url')}`
}

function signed(secret: Buffer, proves: Proves, { link, email }: Keyed, until: string): Buffer {
  return createHmac('sha256', secret).update(`order key ${proves} ${link} ${until} ${email}`).digest()
}

/** Returns the address of a checkout's page, or of one below it, with the key that is only ever mailed. */
export function keyedAddress({ config, clock }: Keys, language: Language, of: Keyed, below = ''): string {
  const until = new Date(clock().getTime() + keyDays * 86_400_000)
  const key = orderKey({ config }, 'mailbox', { ...of, until })
  return `${orderAddress(config, language, of.link)}${below}?mailed=${key}`
}

/** Returns whether a request carries a key of a checkout that proves one of `proves`. */
export function holdsKey(
  deps: Keys,
  { headers }: FastifyRequest,
  of: Keyed,
  proves: readonly Proves[],
): boolean {
  const keys = String(headers[orderKeyHeader.toLowerCase()]).split(' ', mostKeys)
  return keys.some((key) => isKeyOf(deps, key, of, proves))
}

/** Returns whether a text is a valid key of a checkout that proves one of `proves`. */
export function isKeyOf(
  { config, clock }: Keys,
  text: string,
  of: Keyed,
  proves: readonly Proves[],
): boolean {
  const [, until = '', given = ''] = /^([0-9a-z]{8,9})-([\w-]{43})$/.exec(text) ?? []
  // An erased customer has no mailbox.
  if (of.email === '' || !(Number.parseInt(until, 36) > clock().getTime())) return false
  const key = Buffer.from(given, 'base64url')
  return secretKeysOf(config).some((secret) =>
    proves.some((one) => timingSafeEqual(signed(secret, one, of, until), key)),
  )
}

/**
 * Refuses to act for a customer with only number and e-mail address of an order, since its shop has both. Allowed where
 * no mail is sent, as no keys can be mailed, and for unconfirmed orders, which have nothing to protect. Refusal:
 * order.key-needed.
 */
export async function refuseWithoutKey(
  deps: Deps,
  request: FastifyRequest,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<void> {
  if (deps.config.smtpUrl === null) return
  const of = await deps.db
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['g.link', 'g.email'])
    .where('o.number', '=', readOrderNumber(number) ?? 0)
    .where('g.email', '=', email)
    .where('o.confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (of && !holdsKey(deps, request, of, ['mailbox', 'placed'])) throw new Refusal('order.key-needed')
}
