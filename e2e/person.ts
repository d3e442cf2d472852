import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { demoPassword } from '../contract/platform/demo-logins.ts'
import type { Language } from '../domain/platform/text/language.ts'
import { accountTexts } from '#web/portal/platform/accounts/messages.ts'
import { frameTexts } from '#web/kit/portal/messages.ts'
import { portalTexts } from '#web/portal/shell/messages.ts'
import { problemsOn } from './guest.ts'
import { tokenOf } from './sessions.ts'

/** A person with their own browser context. */
export type Person = { readonly page: Page; readonly problems: readonly string[] }

export async function comeIn(browser: Browser): Promise<Person> {
  const context = await browser.newContext()
  const page = await context.newPage()
  return { page, problems: problemsOn(page) }
}

/** Signs in to a portal in this language, with the switch on the page if it shows the other one. */
export async function enterPortal(page: Page, path: string, email: string, language: Language) {
  await page.goto(path)
  if (language === 'ar') await page.getByRole('button', { name: frameTexts.en.otherLanguage }).click()
  const text = accountTexts[language]
  await page.getByLabel(text.email).fill(email)
  await page.getByLabel(text.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: text.signIn }).click()
  await expect(page.getByRole('button', { name: portalTexts[language].logOut })).toBeVisible()
}

type FoundElement = { readonly words: readonly string[]; readonly path: string }

/**
 * Expects no word of the other language on the page, except allowed ones such as a file format. Text in a `bdi` is a
 * name as entered, maybe by another journey, and may appear in labels too.
 */
export async function expectOneLanguage(
  page: Page,
  language: Language,
  allowed: readonly string[],
): Promise<void> {
  const script = language === 'ar' ? '[A-Za-z]' : '\\p{Script=Arabic}'
  const found: FoundElement[] = await page.evaluate(
    ([letters, words]) => {
      const given = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent.trim())
      const known = [...words, ...given].filter(Boolean).sort((one, other) => other.length - one.length)
      const foreign = new RegExp(`${letters}[\\p{L}\\p{M}'.@-]*`, 'gu')
      const strangers = (text: string | null): string[] => {
        let rest = text ?? ''
        for (const word of known) rest = rest.replaceAll(word, ' ')
        return rest.match(foreign) ?? []
      }
      const isSaid = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[lang]') === document.documentElement &&
        element.closest('svg, script, style') === null
      return [...document.querySelectorAll('body *')].filter(isSaid).flatMap((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const said = [
          ...own.map(({ textContent }) => textContent),
          ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
        ]
        const words = said.flatMap(strangers)
        return words.length === 0 ? [] : [{ words, path: element.outerHTML.slice(0, 200) }]
      })
    },
    [script, allowed] as const,
  )
  expect(found).toEqual([])
}

/** The link in the newest mail to an address, as an administrator reads it where no mail server is set up. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin@majlis.example')}` }
  const wanted = `/api/admin/mails?search=${encodeURIComponent(email)}`
  const mails = (await (await request.get(wanted, { headers })).json()) as {
    id: string
    to: string
  }[]
  const mine = mails.filter(({ to }) => to === email)
  const texts = await Promise.all(
    mine.map(
      async ({ id }) =>
        ((await (await request.get(`/api/admin/mails/${id}`, { headers })).json()) as { text: string }).text,
    ),
  )
  const link = texts.map((text) => /https?:\S+reset-password\S+/.exec(text)?.[0]).find(Boolean)
  if (!link) throw new Error('no mail with a link')
  return link
}
