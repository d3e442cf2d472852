import { styleNames } from '#domain/catalogue/products/styles.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Language } from '../domain/platform/text/language.ts'
import { notificationSentence } from '../domain/platform/notification.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { inboxTexts } from '#web/portal/platform/inbox/messages.ts'
import { colorTexts, productFormTexts } from '#web/portal/catalogue/products/form/messages.ts'
import { listTexts } from '#web/portal/catalogue/products/list/messages.ts'
import { type FieldName, fieldOf } from '../contract/catalogue/products/field-lists.ts'
import { photoTexts } from '#web/portal/catalogue/products/form/photos/photo-messages.ts'
import { productTexts } from '#web/public/product/messages.ts'
import { viewTexts } from '#web/public/product/gallery/view-messages.ts'
import { compareTexts, approvalTexts } from '#web/portal/catalogue/products/approval/messages.ts'
import { dialogTexts } from '#web/portal/catalogue/products/approval/dialog-messages.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { expect, expectAccessible, test } from './guest.ts'
import { drawNoModels, look } from './pictures.ts'
import { comeIn, enterPortal, expectOneLanguage, type Person } from './person.ts'
import { type SampleProduct, products } from './sample-products.ts'

const labelOf = (name: FieldName, language: Language) => fieldOf(name).label[language]

/** Latin words allowed on an Arabic page: formats, and names without an Arabic form. */
const latin = ['JPG', 'PNG', 'WebP', 'GIF', 'AVIF', '.glb', 'glTF', '3D', 'Enter', 'AED', 'EUR']
const people = ['Noura Al Hashimi', 'Mariam Al Suwaidi', 'MS', 'NH', ' x ']

type Story = {
  readonly language: Language
  readonly product: SampleProduct
  /** Name of the product in the language of the story. */
  readonly name: string
  readonly shop: Page
  readonly reviewer: Page
  readonly shopper: Page
}

// The longest journeys: each worker takes one.
test.describe.configure({ mode: 'parallel' })

for (const language of ['en', 'ar'] as const) {
  test(`${language}: a product is submitted, rejected, corrected, approved, sold and changed, by screens alone (R-GEN-01, R-PDP-01)`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const { story, all } = await gather(browser, language)
    await test.step('the shop submits a product', () => submits(story))
    await test.step('the reviewer rejects it with a reason', () => rejects(story))
    await test.step('the shop reads the reason and corrects it', () => corrects(story))
    await test.step('the reviewer sees what changed and approves', () => approves(story))
    await test.step('shoppers find it', () => isFound(story))
    await test.step('the shop changes what is on sale', () => changes(story))
    await test.step('the reviewer approves the change', () => approvesChange(story))
    expect(all.flatMap(({ problems }) => problems)).toEqual([])
  })
}

async function gather(browser: Browser, language: Language) {
  const all: Person[] = [await comeIn(browser), await comeIn(browser), await comeIn(browser)]
  const [shop, reviewer, shopper] = all.map(({ page }) => page) as [Page, Page, Page]
  // A model looks the same in both languages, and the review uses the same viewer as the product's page.
  await Promise.all((language === 'ar' ? [shop, reviewer, shopper] : [reviewer]).map(drawNoModels))
  await enterPortal(shop, '/shop/login', 'shop@majlis.example', language)
  await enterPortal(reviewer, '/login', 'admin@majlis.example', language)
  const product = products[language]
  const name = language === 'ar' ? product.nameAr : product.name
  const story: Story = { language, product, name, shop, reviewer, shopper }
  return { story, all }
}

async function submits({ language, product, name, shop }: Story): Promise<void> {
  const [text, list] = [productFormTexts[language], listTexts[language]]
  await shop.getByRole('link', { name: list.title, exact: true }).click()
  await shop.getByRole('link', { name: list.add }).click()
  await expect(shop.getByRole('heading', { level: 1, name: text.addTitle })).toBeVisible()
  await look(shop, `${language}-01-blank`)
  await addPictures(shop, language, product)
  await describe(shop, language, product)
  await expect(shop.getByText(photoTexts[language].modelFits)).toBeVisible()
  await look(shop, `${language}-02-filled`)
  await speaksOnly(shop, language, product)
  await shop.getByRole('button', { name: text.submit }).first().click()
  await expect(shop.getByText(text.submitted)).toBeVisible()
  await expect(cardOf(shop, name).getByText(uiTexts[language].productPending)).toBeVisible()
  await look(shop, `${language}-03-submitted`)
}

/** The main photo, five more, and the model. */
async function addPictures(shop: Page, language: Language, { photos, model }: SampleProduct): Promise<void> {
  const text = photoTexts[language]
  const [main = '', ...others] = photos
  await shop.getByLabel(text.addMain).setInputFiles(main)
  await expect(shop.getByRole('button', { name: text.mainPhoto, exact: true })).toBeVisible()
  await shop.getByLabel(text.add, { exact: true }).first().setInputFiles(others)
  const sixth = text.photoOf({ number: 6 })
  await expect(shop.getByRole('button', { name: sixth, exact: true })).toBeVisible()
  await shop.getByLabel(text.label3d).setInputFiles(model)
  await expect(shop.locator('model-viewer')).toBeVisible({ timeout: 60_000 })
}

async function describe(shop: Page, language: Language, product: SampleProduct): Promise<void> {
  const field = (label: string) => shop.getByLabel(label, { exact: true })
  await field(productFormTexts[language].nameEn).fill(product.name)
  await field(labelOf('nameAr', language)).fill(product.nameAr)
  await field(productFormTexts[language].descriptionEn).fill(product.description)
  await field(labelOf('descriptionAr', language)).fill(product.descriptionAr)
  await field(labelOf('categoryId', language)).selectOption({ label: `\u2003${product.category}` })
  await shop.getByText(styleNames.urban[language], { exact: true }).click()
  await field(labelOf('dimensions', language)).fill(product.dimensions)
  await field(labelOf('weight', language)).fill('185')
  for (const color of product.colors) {
    await shop.getByRole('checkbox', { name: color, exact: true }).check()
  }
  await expect(shop.getByText(colorTexts[language].count({ count: 2 }))).toBeVisible()
  await field(labelOf('price', language)).fill('2240')
  await field(labelOf('stock', language)).fill('6')
}

async function rejects({ language, product, name, reviewer }: Story): Promise<void> {
  const [text, dialogText] = [approvalTexts[language], dialogTexts[language]]
  const card = await findWaiting(reviewer, language, name)
  await expect(card.getByText(text.photo3d)).toBeVisible()
  await look(reviewer, `${language}-04-waiting`)
  await card.getByRole('button').first().click()
  const dialog = dialogOf(reviewer, language, name)
  await seeAllPhotos(dialog, language)
  await look(reviewer, `${language}-05-review`)
  await speaksOnly(reviewer, language, product)
  await dialog.getByRole('button', { name: dialogText.openThreeD }).click()
  await expect(dialog.locator('model-viewer')).toBeVisible({ timeout: 60_000 })
  await look(reviewer, `${language}-06-model`)
  await reviewer.keyboard.press('Escape')
  await expect(dialog.locator('model-viewer')).toHaveCount(0)
  await dialog.getByLabel(dialogText.reason).fill(product.reason)
  await dialog.getByRole('button', { name: dialogText.reject, exact: true }).click()
  await expect(reviewer.getByText(dialogText.rejectedText({ name }))).toBeVisible()
  await expect(dialog).toBeHidden()
  await look(reviewer, `${language}-07-rejected`)
}

/** Finds the product among the pending ones; more than a page of others may have waited longer. */
async function findWaiting(reviewer: Page, language: Language, name: string): Promise<Locator> {
  const text = approvalTexts[language]
  await reviewer.goto('/admin')
  const menu = reviewer.getByRole('navigation').getByRole('link', { name: /^(Products|المنتجات)/ })
  await menu.first().click()
  await expect(reviewer.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
  await reviewer.getByRole('main').getByRole('searchbox', { name: text.search }).fill(name)
  const card = reviewer.getByRole('article', { name })
  await expect(card).toBeVisible()
  return card
}

async function seeAllPhotos(dialog: Locator, language: Language): Promise<void> {
  const text = dialogTexts[language]
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const photo = text.photoOf({ number, count: 6 })
    await dialog.getByRole('button', { name: photo, exact: true }).click()
    const large = dialog.getByRole('img', { name: photo, exact: true })
    await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await dialog.getByRole('button', { name: text.photoOf({ number: 1, count: 6 }), exact: true }).click()
}

async function corrects({ language, product, name, shop }: Story): Promise<void> {
  const [text, photoText] = [productFormTexts[language], photoTexts[language]]
  await followNotifications(shop, language, notificationSentence('product-rejected', language, { product }))
  const card = cardOf(shop, name)
  await expect(card).toContainText(product.reason)
  await look(shop, `${language}-08-reason`)
  await speaksOnly(shop, language, product)
  await card.getByRole('link', { name: listTexts[language].resubmitNamed({ name }) }).click()
  await expect(shop.getByRole('alert').filter({ hasText: product.reason })).toBeVisible()
  await look(shop, `${language}-09-correct`)
  await speaksOnly(shop, language, product)
  await expectAccessible(shop)
  await shop.getByLabel(labelOf('weight', language), { exact: true }).fill('18.5')
  const second = photoText.photoOf({ number: 2 })
  await shop
    .getByRole('button', { name: second, exact: true })
    .press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await shop.getByRole('button', { name: text.submit }).first().click()
  await expect(shop.getByText(text.submitted)).toBeVisible()
  await expect(cardOf(shop, name).getByText(uiTexts[language].productPending)).toBeVisible()
  await expect(cardOf(shop, name)).not.toContainText(product.reason)
}

/** Follows a notification from the bell to its target. */
async function followNotifications(page: Page, language: Language, sentence: string): Promise<void> {
  const text = inboxTexts[language]
  await page.getByRole('button', { name: new RegExp(`^${text.title}`) }).click()
  const inbox = page.getByRole('dialog', { name: text.title })
  await inbox.getByRole('link', { name: sentence }).first().click()
}

async function approves({ language, product, name, reviewer, shopper }: Story): Promise<void> {
  const [text, compareText] = [dialogTexts[language], compareTexts[language]]
  await search(shopper, language, name)
  await expect(cardLink(shopper, name)).toHaveCount(0)
  const card = await findWaiting(reviewer, language, name)
  await card.getByRole('button').first().click()
  const dialog = dialogOf(reviewer, language, name)
  const changed = dialog.getByRole('region', { name: compareText.changes })
  await expect(changed).toContainText(product.reason)
  await expect(changed.getByRole('row')).toHaveCount(3)
  await expect(changed.getByRole('row', { name: labelOf('weight', language) })).toContainText(/185.*18\.5/s)
  await expect(changed.getByRole('row', { name: compareText.photos })).toBeVisible()
  await changed.scrollIntoViewIfNeeded()
  await look(reviewer, `${language}-10-changed`)
  await speaksOnly(reviewer, language, product)
  await expectAccessible(reviewer)
  await dialog.getByRole('button', { name: text.approve, exact: true }).click()
  await expect(reviewer.getByText(text.approvedText({ name }))).toBeVisible()
  await isSeenAtOnce(shopper, cardLink(shopper, name))
}

/** A reload after the decision's answer shows the result (G-143). */
async function isSeenAtOnce(page: Page, expected: Locator): Promise<void> {
  await page.reload()
  await expect(expected).toBeVisible()
}

async function search(shopper: Page, language: Language, name: string): Promise<void> {
  await shopper.goto(language === 'ar' ? '/ar/marketplace' : '/marketplace')
  const box = shopper.getByRole('combobox', { name: commonTexts[language].searchPlaceholder }).first()
  await box.fill(name)
  await box.press('Enter')
  await expect(shopper).toHaveURL(/search=/)
}

const cardLink = (shopper: Page, name: string) => shopper.getByRole('link', { name, exact: true })

async function isFound({ language, product, name, shop, shopper }: Story): Promise<void> {
  const text = productTexts[language]
  await look(shopper, `${language}-11-marketplace`)
  await cardLink(shopper, name).click()
  await expect(shopper.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(shopper.getByRole('button', { name: text.photoOf({ number: 6, count: 6 }) })).toBeVisible()
  for (const line of wordsOf(product, language).split('\n'))
    await expect(shopper.getByText(line)).toBeVisible()
  await look(shopper, `${language}-12-product`)
  await speaksOnly(shopper, language, product)
  await shopper.getByRole('button', { name: text.threeDAvailable }).click()
  await expect(shopper.locator('model-viewer')).toBeVisible({ timeout: 60_000 })
  await look(shopper, `${language}-13-model`)
  await shopper.getByRole('button', { name: viewTexts[language].closeThreeD }).click()
  await expect(shopper.locator('model-viewer')).toHaveCount(0)
  await followNotifications(shop, language, notificationSentence('product-approved', language, { product }))
  await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible()
}

const wordsOf = ({ description, descriptionAr }: SampleProduct, language: Language) =>
  language === 'ar' ? descriptionAr : description

/** A change waits while the approved version stays on sale; a new price applies at once. */
async function changes({ language, product, name, shop, shopper }: Story): Promise<void> {
  const [text, list] = [productFormTexts[language], listTexts[language]]
  // The form has drawn it before, when it was filled in.
  await drawNoModels(shop)
  await shop.goto('/shop/products')
  await shop.getByRole('main').getByRole('searchbox', { name: list.search }).fill(name)
  await cardOf(shop, name)
    .getByRole('link', { name: list.editNamed({ name }) })
    .click()
  await expect(shop.getByText(text.reviewNote)).toBeVisible()
  const description = language === 'ar' ? labelOf('descriptionAr', 'ar') : text.descriptionEn
  await shop.getByLabel(description, { exact: true }).fill(product.later)
  await shop.getByLabel(labelOf('price', language), { exact: true }).fill('1990')
  await look(shop, `${language}-14-edit`)
  await speaksOnly(shop, language, product)
  await shop.getByRole('button', { name: text.save }).first().click()
  await expect(shop.getByText(text.updatedText)).toBeVisible()
  await expect(cardOf(shop, name).getByText(list.changeWaits)).toBeVisible()
  await look(shop, `${language}-15-waits`)
  await isSeenAtOnce(shopper, shopper.getByText('1,990').first())
  await expect(shopper.getByText(wordsOf(product, language).split('\n')[0] ?? '')).toBeVisible()
  await expect(shopper.getByText(product.later)).toHaveCount(0)
}

async function approvesChange({ language, product, name, reviewer, shop, shopper }: Story): Promise<void> {
  const [text, compareText, list] = [dialogTexts[language], compareTexts[language], listTexts[language]]
  const card = await findWaiting(reviewer, language, name)
  await expect(card.getByText(approvalTexts[language].change)).toBeVisible()
  await look(reviewer, `${language}-16-change`)
  await card.getByRole('button').first().click()
  const dialog = dialogOf(reviewer, language, name)
  const changed = dialog.getByRole('region', { name: compareText.changes })
  await expect(changed.getByRole('row')).toHaveCount(2)
  await expect(changed).toContainText(product.later)
  await look(reviewer, `${language}-17-change`)
  await speaksOnly(reviewer, language, product)
  await reviewer.keyboard.press('a')
  await expect(reviewer.getByText(text.approvedText({ name }))).toBeVisible()
  await isSeenAtOnce(shopper, shopper.getByText(product.later))
  await look(shopper, `${language}-18-public`)
  await followNotifications(shop, language, notificationSentence('change-approved', language, { product }))
  await expect(cardOf(shop, name).getByText(list.changeWaits)).toHaveCount(0)
}

function cardOf(shop: Page, name: string): Locator {
  return shop.getByRole('article').filter({ has: shop.getByRole('heading', { name }) })
}

function dialogOf(reviewer: Page, language: Language, name: string): Locator {
  return reviewer.getByRole('dialog', { name: dialogTexts[language].title({ name }) })
}

/** Except for the shop's own texts in the other language. */
async function speaksOnly(page: Page, language: Language, product: SampleProduct): Promise<void> {
  const other = language === 'ar' ? product : { name: product.nameAr, description: product.descriptionAr }
  const own = [other.name, ...other.description.split('\n')]
  await expectOneLanguage(page, language, [...own, ...people, ...latin])
}
