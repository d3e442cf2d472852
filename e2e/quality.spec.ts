import { readFile } from 'node:fs/promises'
import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

test.describe.configure({ mode: 'parallel' })

test('an administrator sorts the shops by how they serve, finds one, keeps the list and opens the shop', async ({
  page,
}) => {
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/admin/quality')
  const shops = page.getByRole('rowheader')
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Shop' })).toHaveAttribute('aria-sort', 'ascending')
  let names: string[] = []
  await expect(async () => {
    names = await shops.allTextContents()
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  }).toPass()
  expect(names.length).toBeGreaterThan(2)
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(shops).toHaveText(names.toReversed())

  await page.getByRole('searchbox', { name: 'Find a shop' }).fill('sadu')
  await expect(shops).toHaveText(['Sadu House Majlis'])
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const [head, ...lines] = (await readFile(await kept.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Answered on time')
  expect(lines).toEqual([expect.stringMatching(/^Sadu House Majlis,/)])

  // Few of the demo's shops have enough orders; of those, one or another is rated good.
  const tabs = page.getByRole('navigation', { name: 'Shops by quality' })
  await page.getByRole('searchbox', { name: 'Find a shop' }).fill('no such shop')
  await expect(page.getByText('No shop matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await tabs.getByRole('link', { name: 'Good' }).click()
  await expect(page).toHaveURL(/grade=good/)
  await expect(shops.first().or(page.getByText('No shop matches'))).toBeVisible()
  await expect(page.getByRole('cell', { name: /^(Fair|Needs work|Too few orders)$/ })).toHaveCount(0)

  await tabs.getByRole('link', { name: 'All' }).click()
  await page.getByRole('link', { name: 'Sadu House Majlis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sadu House Majlis' })).toBeVisible()
})

for (const language of ['en', 'ar'] as const) {
  test(`${language} the quality of shops is accessible in both schemes, and fits a phone`, async ({
    page,
  }) => {
    await enterAs(page, 'admin@majlis.example', language)
    await page.goto('/admin/quality')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  })
}
