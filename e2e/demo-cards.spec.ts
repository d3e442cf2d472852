import { expect, expectAccessible, test } from './guest.ts'
import { cardWords, orderByCard, rejectLast } from './pay-by-card.ts'
import { look } from './pictures.ts'

const words = {
  en: {
    pay: /^Pay AED /,
    declined: /declined/,
    declinedText: /Nothing was paid/,
    secure: /3-D Secure/,
    refuse: 'Decline payment',
    verify: 'Confirm payment',
    expire: 'Let the payment deadline pass',
    cancelled: /cancelled/i,
    cancel: 'Cancel order',
  },
  ar: {
    pay: /^ادفع /,
    declined: /تُرفض/,
    declinedText: /لم يُدفع شيء/,
    secure: /3-D Secure/,
    refuse: 'لا، لا تدفع',
    verify: 'نعم، أنا',
    expire: 'دع مهلة الدفع تنتهي',
    cancelled: /ملغ/,
    cancel: 'إلغاء الطلب',
  },
} as const

for (const language of ['en', 'ar'] as const) {
  const [said, page_] = [cardWords[language], words[language]]
  test(`in the demo a card is declined, asks for 3-D Secure, pays, and is paid back (${language})`, async ({
    page,
    request,
  }) => {
    await orderByCard(page, request, said)
    await page.waitForURL(/\/demo-card\//)
    await look(page, `demo-card-${language}`)
    await expectAccessible(page)
    await page.getByRole('radio', { name: page_.declined }).check()
    await page.getByRole('button', { name: page_.pay }).click()
    await expect(page.getByRole('alert')).toContainText(page_.declinedText)
    for (const answer of [page_.refuse, page_.verify]) {
      await page.getByRole('radio', { name: page_.secure }).check()
      await page.getByRole('button', { name: page_.pay }).click()
      await look(page, `demo-card-secure-${language}`)
      await page.getByRole('button', { name: answer }).click()
    }
    await expect(page.getByRole('heading', { name: said.thanks })).toBeVisible()
    await expect(page.getByText(said.paid)).toBeVisible()

    await rejectLast(request)
    await page.reload()
    await expect(page.getByText(said.refund).first()).toBeVisible()
  })
}

test('in the demo, on a phone, the time to pay runs out, and nothing is bought', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await orderByCard(page, request, cardWords.en)
  await page.waitForURL(/\/demo-card\//)
  await look(page, 'demo-card-phone')
  await page.getByRole('button', { name: words.en.expire }).click()
  await expect(page.getByText(words.en.cancelled).first()).toBeVisible()
})
