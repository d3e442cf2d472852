import { expect, expectAccessibleOnEveryScreen, expectNothingWider, test } from './guest.ts'
import { look } from './pictures.ts'

// Checks final colours, not those in transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const words = {
  en: {
    marketplace: '/marketplace',
    save: /^Save /,
    saved: '/saved',
    share: 'Share these items',
    title: 'Share your saved items',
    get: 'Get a link',
    name: 'List name',
    note: 'Note',
    required: 'Please enter a name for the list',
    list: 'Our living room',
    noted: 'For the corner by the window.\nWould the beige go with oak?',
    link: 'Your link',
    open: 'Open list',
    saveAll: 'Save these items',
    toSaved: 'View saved items',
    change: 'Save changes',
    stop: 'Stop sharing',
    gone: 'This list is no longer shared',
    other: 'العربية',
  },
  ar: {
    marketplace: '/ar/marketplace',
    save: /^احفظ /,
    saved: '/ar/saved',
    share: 'شارك هذه القطع',
    title: 'شارك القطع التي حفظتها',
    get: 'احصل على رابط',
    name: 'اسم القائمة',
    note: 'ملاحظة',
    required: 'يُرجى تسمية القائمة',
    list: 'غرفة جلوسنا',
    noted: 'للزاوية عند النافذة.\nهل يليق البيج بالبلوط؟',
    link: 'رابطك',
    open: 'افتح القائمة',
    saveAll: 'احفظ هذه القطع',
    toSaved: 'شاهد قطعك المحفوظة',
    change: 'حفظ التعديلات',
    stop: 'أوقف المشاركة',
    gone: 'لم تعد هذه القائمة متاحة',
    other: 'English',
  },
} as const

for (const language of ['en', 'ar'] as const) {
  const text = words[language]

  test(`${language}: what one visitor saved opens on another device by its link`, async ({
    page,
    browser,
  }) => {
    await page.goto(text.marketplace)
    for (const index of [0, 1, 2]) {
      await page.getByRole('button', { name: text.save }).nth(index).click()
      await expect(page.locator('[aria-pressed="true"]')).toHaveCount(index + 1)
    }
    await page.goto(text.saved)
    await page.getByRole('link', { name: text.share }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)

    await page.getByRole('button', { name: text.get }).click()
    await expect(page.getByLabel(text.name)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(text.required)
    await look(page, `share-refused-${language}`)
    await page.getByLabel(text.name).fill(text.list)
    await page.getByRole('textbox', { name: text.note }).fill(text.noted)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.reload()
    await expect(page.getByLabel(text.name)).toHaveValue(text.list)
    await page.getByRole('link', { name: text.other }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'ar' : 'en')
    await expect(
      page.getByRole('textbox', { name: words[language === 'en' ? 'ar' : 'en'].note }),
    ).toHaveValue(text.noted)
    await page.goBack()
    await expect(page.getByLabel(text.name)).toHaveValue(text.list)

    await page.getByRole('button', { name: text.get }).click()
    const shared = page.getByRole('region', { name: text.link })
    await expect(shared).toContainText('/lists/')
    await look(page, `share-${language}`)
    await expectAccessibleOnEveryScreen(page)
    await page.emulateMedia({ colorScheme: 'light' })
    const link = (await shared.locator('bdi').first().textContent()) ?? ''

    const other = await browser.newContext()
    const theirs = await other.newPage()
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(text.list)
    await expect(theirs.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
    await look(theirs, `list-${language}`)
    await expectNothingWider(theirs)
    await theirs.getByRole('button', { name: text.saveAll }).click()
    await theirs.getByRole('link', { name: text.toSaved }).click()
    await expect(theirs.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
    expect(await other.cookies()).toEqual([])

    await page.getByRole('button', { name: text.stop }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.stop }).click()
    await expect(shared).toBeHidden()
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(text.gone)
    await other.close()
  })
}

test('two windows of one visitor: the later one hears of the change, and loses nothing', async ({
  page,
  context,
}) => {
  const text = words.en
  await page.goto(text.marketplace)
  await page.getByRole('button', { name: text.save }).first().click()
  // Pressed before the page was interactive, it counts a moment later.
  await expect(page.locator('[aria-pressed="true"]').first()).toBeVisible()
  await page.goto('/saved/share')
  await page.getByLabel(text.name).fill('First')
  await page.getByRole('button', { name: text.get }).click()
  await expect(page.getByRole('region', { name: text.link })).toBeVisible()

  const second = await context.newPage()
  await second.goto('/saved/share')
  await expect(second.getByLabel(text.name)).toHaveValue('First')
  await page.getByLabel(text.name).fill('Second')
  await page.getByRole('button', { name: text.change }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await second.getByRole('textbox', { name: text.note }).fill('Typed in the other window')
  await second.getByRole('button', { name: text.change }).click()
  await expect(second.getByRole('alert')).toContainText('changed in another window')
  await second.getByRole('button', { name: 'Show the current list' }).click()
  await expect(second.getByLabel(text.name)).toHaveValue('Second')
  await expect(second.getByRole('textbox', { name: text.note })).toHaveValue('Typed in the other window')
  await second.getByRole('button', { name: text.change }).click()
  await expect(second.getByRole('alert')).toHaveCount(0)
})
