import { StripeStandIn } from '../server/testing/fakes/stripe-stand-in.ts'
import { test as base, expect, expectAccessibleOnEveryScreen } from './guest.ts'
import { cardWords, orderByCard, rejectLast } from './pay-by-card.ts'
import { look } from './pictures.ts'
import { startMajlis } from './serve.ts'

/**
 * A marketplace where cards are charged by a stand-in for the provider. Its file name makes it run last: its worker
 * starts a new server and browser, and any spec after it would start them again.
 */
const test = base.extend<object, { majlis: string }>({
  majlis: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use, { parallelIndex }) => {
      const stripe = new StripeStandIn()
      await stripe.open()
      const { origin, stop } = await startMajlis(10 + parallelIndex, stripe.settings)
      stripe.eventsUrl = `${origin}/api/payments/stripe`
      await use(origin)
      await stop()
      await stripe.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

for (const [language, said] of Object.entries(cardWords)) {
  test(`a card pays on the provider's page, is thought over, and is paid back (${language})`, async ({
    page,
    request,
  }) => {
    await orderByCard(page, request, said)
    await page.waitForURL(/\/pay\//)

    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page.getByRole('region', { name: said.awaited })).toBeVisible()
    await look(page, `order-awaits-payment-${language}`)
    await expectAccessibleOnEveryScreen(page)
    await page.getByRole('button', { name: said.pay }).click()
    await page.getByRole('button', { name: /^Pay AED / }).click()
    await expect(page.getByRole('heading', { name: said.thanks })).toBeVisible()
    await expect(page.getByText(said.paid)).toBeVisible()

    await rejectLast(request)
    await page.reload()
    await expect(page.getByText(said.refund).first()).toBeVisible()
    await look(page, `order-paid-back-${language}`)
  })
}
