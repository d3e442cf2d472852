import type { Deps } from '#server/deps.ts'
import { startCardMarket } from './payments.ts'
import { makeAdmin } from './accounts.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Starts a market whose card provider holds the shops' money, with an administrator and a well-funded stand-in. */
export async function startSplitMarket() {
  const cards = await startCardMarket()
  const { server, market, stripe } = cards
  const admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const send = async (method: Method, url: string, as: string, body?: object) => {
    const answer = await server.send({ method, url, as, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  const page = (as: string) => send('POST', '/api/shop/provider-account/page', as)
  stripe.connect.topUp = 100_000_000
  await letProviderSettle(server.deps)
  return {
    ...cards,
    admin,
    send,
    /** The shop opens its account; returns the provider's id of it. */
    open: async () => {
      await page(market.noor.token)
      return stripe.connect.links.at(-1)?.account ?? ''
    },
    /** The same with all requirements met; Majlis is notified, and the waiting time for new accounts is over. */
    connect: async (as = market.noor.token) => {
      await page(as)
      const account = stripe.connect.complete(stripe.connect.links.at(-1)?.account ?? '')
      await cards.deliver(stripe.event('account.updated', account, { secret: stripe.accountsSecret }))
      const { db, clock } = server.deps
      await db.updateTable('providerAccounts').set({ usableFrom: clock() }).execute()
      return account.id
    },
    approved: async (
      amount: string,
      as = market.noor.token,
    ): Promise<{ id: string; payoutNumber: string }> => {
      const asked = await send('POST', '/api/shop/payouts', as, { amount })
      const { id, payoutNumber } = asked.body as unknown as { id: string; payoutNumber: string }
      await send('PATCH', `/api/admin/payouts/${id}/status`, admin, { status: 'approved' })
      return { id, payoutNumber }
    },
    transfer: (ids: readonly string[] = [], as = admin) =>
      send('POST', '/api/admin/payouts/transfers', as, { ids }),
    told: async (id: string) => (await send('GET', `/api/admin/payouts/${id}`, admin)).body,
  }
}

export type SplitMarket = Awaited<ReturnType<typeof startSplitMarket>>

/** Sets the settlement mode as an owner of the platform would; shops keep their cash in provider mode. */
export async function letProviderSettle({ db }: Pick<Deps, 'db'>, mode = 'provider'): Promise<void> {
  await db
    .updateTable('settings')
    .set({ shopsKeepCash: mode === 'provider' })
    .execute()
  await db.updateTable('settlement').set({ mode }).execute()
}
