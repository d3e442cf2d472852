import type { Page } from '@playwright/test'
import { adminRoleNames, rightNames } from '../domain/platform/admin-roles.ts'
import { accountTexts } from '#web/portal/platform/accounts/messages.ts'
import { peopleTexts, platformPeopleTexts } from '#web/portal/platform/people/messages.ts'
import { confirmationTexts, portalTexts } from '#web/portal/shell/messages.ts'
import { expect, expectAccessible, test } from './guest.ts'
import { enterAs, signInAnew } from './sessions.ts'
import { look } from './pictures.ts'
import { comeIn, mailedLink } from './person.ts'

type Language = 'en' | 'ar'
const password = 'maha-s own words'

/** Accepts an invitation: opens the mailed link, sets a password, and enters the portal. */
async function takeUp(page: Page, link: string, language: Language): Promise<void> {
  await page.addInitScript((spoken) => localStorage.setItem('mj-language', spoken), language)
  const text = accountTexts[language]
  await page.goto(link)
  await page.getByLabel(text.newPassword, { exact: true }).fill(password)
  await page.getByRole('button', { name: text.savePassword }).click()
  await expect(page.getByRole('button', { name: portalTexts[language].logOut })).toBeVisible()
}

/** A screen of another role refuses access, and so does the API behind it. */
async function expectRefused(page: Page, right: 'money' | 'customers', language: Language): Promise<void> {
  const path = { money: 'payouts', customers: 'customers' }[right]
  await page.goto(`/admin/${path}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: portalTexts[language].refusedTitle })).toBeVisible()
  await expect(main).toContainText(rightNames[right][language])
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const answer = await page.request.get(`/api/admin/${path}`, { headers })
  expect(answer.status()).toBe(403)
  expect(await answer.json()).toMatchObject({
    code: 'account.right-missing',
    message: expect.stringContaining(rightNames[right][language]),
  })
}

for (const language of ['en', 'ar'] as const) {
  test(`${language}: an owner invites somebody, gives them another role and removes them (G-138)`, async ({
    page,
    browser,
    request,
  }) => {
    const [text, platform, portal] = [
      peopleTexts[language],
      platformPeopleTexts[language],
      portalTexts[language],
    ]
    const email = `maha-${language}@team.example`
    const admin = 'admin@majlis.example'
    await enterAs(page, admin, language, await signInAnew(request, admin))
    await page.goto('/admin/people')
    await page.getByRole('button', { name: platform.add, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: platform.inviteTitle })
    await dialog.getByLabel(text.firstName).fill('Maha')
    await dialog.getByLabel(text.email).fill(email)
    await dialog.getByLabel(adminRoleNames.finance[language], { exact: true }).check()
    await look(page, `invite-${language}`)
    await dialog.getByRole('button', { name: text.invite }).click()
    const asked = page.getByRole('dialog', { name: confirmationTexts[language].title })
    await asked.locator('input[type=password]').fill('majlis-demo')
    await asked.locator('button[type=submit]').click()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText(text.invited)
    await expectAccessible(page)
    await look(page, `people-${language}`)

    const { page: own, problems } = await comeIn(browser)
    await takeUp(own, await mailedLink(request, email), language)
    await own.goto('/admin/payouts')
    await expect(own.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(own.getByText(portal.refusedTitle)).toHaveCount(0)
    await expectRefused(own, 'customers', language)
    await look(own, `refused-${language}`)

    await page.getByLabel(text.roleOf({ name: 'Maha' })).selectOption('support')
    await expect(page.getByText(text.changed)).toBeVisible()
    await expectRefused(own, 'money', language)
    await own.goto('/admin/customers')
    await expect(own.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(own.getByText(portal.refusedTitle)).toHaveCount(0)

    await page.getByRole('button', { name: text.removeOf({ name: 'Maha' }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.removeTitle }).click()
    await expect(row).toHaveCount(0)
    await own.reload()
    await expect(own.getByRole('button', { name: accountTexts[language].signIn })).toBeVisible()
    expect(problems).toEqual([])
  })
}
