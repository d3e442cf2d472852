import type { FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { orderKeyHeader } from '#contract/error-body.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { secretKeysOf } from '#server/platform/process/seal.ts'
import { orderAddress } from './link.ts'

/** How long a key that was mailed works. */
const keyDays = 60
/** Of the browser that orders again there come those of so many of its checkouts, with spaces between. */
export const mostKeys = 20

/** That its holder reads the mail of a checkout; or that this browser placed it. */
type Proves = 'mailbox' | 'placed'

/** Another link or address of mail ends every key of a checkout. */
type Keyed = { readonly link: string; readonly email: string }
type Keys = Pick<Deps, 'config' | 'clock'>

/**
 * What proves it of a checkout until then (0161), by the keys that secrets are sealed with: nothing of it is stored, and its
 * number, link and address of mail tell nobody.
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

/** The page of a checkout, or one below it, with the key that goes to its mailbox alone. */
export function keyedAddress({ config, clock }: Keys, language: Language, of: Keyed, below = ''): string {
  const until = new Date(clock().getTime() + keyDays * 86_400_000)
  const key = orderKey({ config }, 'mailbox', { ...of, until })
  return `${orderAddress(config, language, of.link)}${below}?mailed=${key}`
}

/** Whether a request has a key of a checkout that proves one of these. */
export function holdsKey(
  deps: Keys,
  { headers }: FastifyRequest,
  of: Keyed,
  proves: readonly Proves[],
): boolean {
  const keys = String(headers[orderKeyHeader.toLowerCase()]).split(' ', mostKeys)
  return keys.some((key) => isKeyOf(deps, key, of, proves))
}

/** Whether it is a key of a checkout that proves one of these. */
export function isKeyOf(
  { config, clock }: Keys,
  text: string,
  of: Keyed,
  proves: readonly Proves[],
): boolean {
  const [, until = '', given = ''] = /^([0-9a-z]{8,9})-([\w-]{43})$/.exec(text) ?? []
  // Who was erased has no mailbox.
  if (of.email === '' || !(Number.parseInt(until, 36) > clock().getTime())) return false
  const key = Buffer.from(given, 'base64url')
  return secretKeysOf(config).some((secret) =>
    proves.some((one) => timingSafeEqual(signed(secret, one, of, until), key)),
  )
}

/**
 * Lets nobody act for a customer who has no more than number and e-mail address of an order: its shop has both. Where no mail
 * leaves nobody could have a key. What is not confirmed yet is nothing to lose. Refusal: order.key-needed.
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
