import type { Page } from '@playwright/test'
import { HOTP, Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs, signInAnew } from './sessions.ts'

const admin = 'admin@majlis.example'

test('whoever is signed in elsewhere is shown, and signed out there (G-138)', async ({ page, request }) => {
  await enterAs(page, admin)
  const token = await signInAnew(request, admin)
  const other = () => request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  expect((await other()).status()).toBe(200)
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect((await other()).status()).toBe(401)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

for (const language of ['en', 'ar'] as const) {
  test(`${language}: sign-in and security is accessible in both portals, and fits a phone`, async ({
    page,
  }) => {
    for (const [email, path] of [
      [admin, '/admin/security'],
      ['shop@majlis.example', '/shop/security'],
    ] as const) {
      await enterAs(page, email, language)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expectAccessibleOnEveryScreen(page)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}

/** Adds a virtual authenticator: a phone that is always unlocked, while the page is open. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

const codeOf = (key: string, steps = 0) =>
  HOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), counter: TOTP.counter() + steps })

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('majlis-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.locator('input[type=password]').fill('majlis-demo')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('a shop sets up a passkey and an app, and signs in by each and by a recovery code (G-138)', async ({
  page,
}) => {
  const email = 'shop@majlis.example'
  await addAuthenticator(page)
  await page.goto('/shop/login?next=/shop/security')
  await typePassword(page, email)
  const factors = page.getByRole('region', { name: 'Second step at sign-in' })
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('My phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await confirm(page)
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await kept.getByRole('listitem').allTextContents()
  const downloaded = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toBe('majlis-recovery-codes.txt')
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factors.getByRole('listitem').first()).toContainText('My phone')
  await factors.getByRole('button', { name: 'Add an authenticator app' }).click()
  const app = page.getByRole('dialog', { name: 'Add an authenticator app' })
  const key = (await app.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await app.getByLabel('Code from the app').fill(codeOf(key, -1))
  await app.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(factors.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()

  const signOut = async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.goto('/shop/login?next=/shop/security')
    await typePassword(page, email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await signOut()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(factors).toContainText('last used')
  await signOut()
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not correct')
  await page.getByLabel('Code from your authenticator app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(factors).toContainText('10 recovery codes are left')
  await signOut()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(factors).toContainText('9 recovery codes are left')

  // Other journeys sign in to the demo as this shop.
  await factors.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this second step?' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(factors.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0)
  await factors.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this second step?' }).click()
  await expect(factors).toContainText('You sign in with your password only.')
  await page.close()
})
