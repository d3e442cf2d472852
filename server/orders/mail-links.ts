import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Deps, newId } from '#server/deps.ts'
import { addressRange, counter, countWithin, type Limit, spend } from '#server/platform/http/limits.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { orderLinks } from '#server/platform/mail/templates/placed-mails.ts'
import { keyedAddress } from './order-key.ts'
import { waits } from './refunds/list.ts'
import { keepLink } from './refunds/notifications.ts'

const ofAddress: Limit = { kind: 'order-links:address', max: 10, windowMinutes: 60 }
/** Prevents flooding a mailbox: requests above the limit are silently ignored. */
const ofMailbox: Limit = { kind: 'order-links:email', max: 1, windowMinutes: 60 }
const ofMailboxInADay: Limit = { kind: 'order-links:day', max: 5, windowMinutes: 24 * 60 }

/** Minimum response time, so that timing does not reveal whether an address has orders (0072). */
const answerMs = 120
const mostCheckouts = 10

type Checkout = {
  readonly groupId: string
  readonly link: string
  readonly linkExpiresAt: Date
  readonly createdAt: Date
  readonly numbers: readonly number[]
}

type Asking = { readonly email: string; readonly language: Language; readonly ip: string }

/**
 * Mails an address the links of its newest checkouts that are still valid or have a refund waiting for an account, each
 * with the key needed to act (0161). Behaves the same whether there are any. Refusal: request.too-many.
 */
export async function mailOrderLinks(deps: Deps, { ip, ...asking }: Asking): Promise<void> {
  await spend(deps.db, counter(ofAddress, addressRange(ip)), deps.clock())
  await Promise.all([wait(answerMs), mailLinks(deps, asking)])
}

async function mailLinks(deps: Deps, { email, language }: Omit<Asking, 'ip'>): Promise<void> {
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    for (const limit of [ofMailbox, ofMailboxInADay])
      if (!(await countWithin(tx, counter(limit, email), now))) return
    const { rows } = await sql<Checkout>`
      select g.id as group_id, g.link, g.link_expires_at, g.created_at, array_agg(o.number order by o.number) as numbers
      from order_groups g join orders o on o.group_id = g.id
      where g.email = ${email} and (g.link_expires_at > ${now} or exists (
        select from refunds f join orders own on own.id = f.order_id where own.group_id = g.id and ${waits}))
      group by g.id order by g.created_at desc limit ${mostCheckouts}`.execute(tx)
    if (rows.length === 0) return
    const checkouts = []
    for (const { numbers, createdAt, ...row } of rows) {
      // An expired link is renewed because a refund waits for the customer's account.
      const link = row.linkExpiresAt > now ? row.link : await keepLink(tx, deps, row)
      const url = keyedAddress(deps, language, { link, email })
      checkouts.push({ numbers: numbers.map(orderNumberText), day: dayOf(createdAt), url })
    }
    const mail = orderLinks({ checkouts }, language)
    await postMail(tx, deps, {
      eventKey: `order-links:${newId()}`,
      to: email,
      language,
      mail,
      isAwaited: true,
    })
  })
}
