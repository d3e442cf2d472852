import { type Deps, newId } from '#server/deps.ts'
import { hashOfToken, newToken } from '#server/platform/accounts/tokens.ts'
import { recordBatch } from '#server/money/ledger/record.ts'
import type { Market, WireOrder } from './orders.ts'

const iban = 'AE070331234567890123456'

/** Stores a shop's bank account, already in use; `false`: not confirmed. */
export async function storeAccount({ db, clock }: Deps, shopId: string, isConfirmed = true): Promise<string> {
  const at = new Date(clock().getTime() - 60_000)
  const link = { linkHash: hashOfToken(newToken()), linkExpiresAt: new Date(at.getTime() + 86_400_000) }
  const counts = isConfirmed ? { confirmedAt: at, usableFrom: at } : link
  const id = newId()
  await db
    .insertInto('bankAccounts')
    .values({ id, shopId, iban, holder: 'Dar Al Noor LLC', createdAt: at, ...counts })
    .execute()
  return id
}

/** Books an amount owed to a shop; a negative one is owed by the shop. */
export async function storeEarnings({ db, clock }: Deps, shopId: string, fils: number): Promise<void> {
  const about = { kind: 'adjustment', orderId: null } as const
  const entries = [
    { ...about, account: 'owed_to_shop', shopId, fils: -fils },
    { ...about, account: 'fees', shopId: null, fils },
  ] as const
  const batch = { event: 'provider-fee', eventId: newId(), at: clock(), entries } as const
  await db.transaction().execute((tx) => recordBatch(tx, batch))
}

/** Books cash into the platform's till; a negative amount is taken out. */
export async function storeCash({ db, clock }: Deps, fils: number): Promise<void> {
  const about = { kind: 'transfer', shopId: null, orderId: null } as const
  const entries = [
    { ...about, account: 'cash_with_platform', fils },
    { ...about, account: 'bank', fils: -fils },
  ] as const
  const batch = { event: 'deposit-reversed', eventId: newId(), at: clock(), entries } as const
  await db.transaction().execute((tx) => recordBatch(tx, batch))
}

/** Delivers an order of one product of the market's first shop and counts its cash: it earns nine tenths of the price, less VAT on the tenth. */
export async function earn(market: Market, priceFils: number, about: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product({ priceFils, ...about })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    const url = `/api/shop/orders/${order.id}/status`
    await market.send('PATCH', url, { as: market.noor.token, body: { status } })
  }
  await market.handIn()
  return order
}
