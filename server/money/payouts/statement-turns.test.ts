import { afterEach, expect, test, vi } from 'vitest'
import type { Statement } from '#contract/money/payouts/statements.ts'
import { makeShop } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { typesetInTurn } from '#server/money/documents/pdf/sheet.ts'
import { statementPdf } from './statement-pdf.ts'

let server: TestDeps
afterEach(() => server.close())

const statement = (lines: number): Statement => ({
  from: '2026-01-01',
  to: '2026-12-31',
  currency: 'AED',
  openingBalance: 0,
  lines: Array.from({ length: lines }, () => {
    return { at: new Date('2026-05-05'), kind: 'sale' as const, amount: 1, balance: 1 }
  }),
  closingBalance: 0,
})

test('statements are typeset one at a time, and a shop with many waits behind others', async () => {
  server = await startTestDeps()
  const { deps } = server
  const [greedy, other] = [await makeShop(deps), await makeShop(deps)]
  const done: string[] = []
  const end: (() => void)[] = []
  const typeset = () => new Promise<Uint8Array>((made) => end.push(() => made(new Uint8Array())))
  const ask = async (shopId: string) => {
    await statementPdf(deps, { shopId, statement: statement(1) }, typeset)
    done.push(shopId)
  }
  const begun = (count: number) => vi.waitFor(() => expect(end).toHaveLength(count), { timeout: 120_000 })
  const first = ask(greedy.id)
  await begun(1)
  const all = [first, ...Array.from({ length: 5 }, () => ask(greedy.id)), ask(other.id)]
  await vi.waitFor(() => expect(typesetInTurn.waiting()).toBe(6), { timeout: 120_000 })
  for (let count = 1; count <= all.length; count++) {
    await begun(count)
    end[count - 1]?.()
  }
  await Promise.all(all)
  expect(done.indexOf(other.id)).toBeLessThan(3)
})

test('a PDF has so many lines, and a longer one is a table', async () => {
  server = await startTestDeps()
  const { id } = await makeShop(server.deps)
  await expect(statementPdf(server.deps, { shopId: id, statement: statement(3001) })).rejects.toMatchObject({
    code: 'payout.statement-too-long',
    values: { lines: 3001, most: 3000 },
  })
})
