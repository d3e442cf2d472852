import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, loud, test } from './guest.ts'
import { enterAs } from './sessions.ts'

async function register(request: APIRequestContext, shopName: string): Promise<void> {
  const answer = await request.post('/api/auth/register', {
    data: {
      shopName,
      ownerName: 'Huda Saleh',
      email: `owner-${Date.now()}@shop.example`,
      password: 'first-password',
      phone: '+971 50 111 2222',
      businessRegistrationNumber: 'CN-556677',
      businessAddress: 'Al Nahda, Sharjah',
      taxId: '100000000000003',
    },
  })
  expect(answer.status()).toBe(201)
}

test('a registration appears in an open admin portal without a reload, and is read there', async ({
  page,
  request,
}) => {
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/\d+ unread/)
  await register(request, 'Wahat Chairs')
  const sentence = /Wahat Chairs.* has registered and is waiting for review\./
  await expect(page.getByText(sentence).last()).toBeVisible()
  await expect(page.getByRole('main').getByText('Wahat Chairs')).toBeVisible()

  await bell.click()
  const inbox = page.getByRole('dialog', { name: 'Notifications' })
  await expect(inbox.getByRole('listitem').first()).toContainText(sentence)
  await expectAccessible(page)
  await inbox.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('on a phone and in Arabic the inbox is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'admin@majlis.example', 'ar')
  await page.goto('/admin')
  await page.getByRole('button', { name: /^الإشعارات/ }).click()
  const inbox = page.getByRole('dialog', { name: 'الإشعارات' })
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await inbox.getByRole('button', { name: 'إغلاق الإشعارات' }).click()
  await expect(inbox).toHaveCount(0)
})

// Uses `loud`: the test recorder tries to run in the frame, and the browser reports that scripts are blocked there.
loud('every mail can be looked at as it is sent', async ({ page }) => {
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/admin/mails/templates')
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Shop reinstated' })
  const letter = () =>
    page.evaluate(() => {
      const body = document.querySelector('iframe')?.contentDocument?.body
      return body ? [body.innerText, getComputedStyle(body).backgroundColor] : []
    })
  await expect.poll(async () => (await letter()).join()).toContain('Hello')
  expect((await letter())[1]).toBe('rgb(250, 249, 246)')
})
