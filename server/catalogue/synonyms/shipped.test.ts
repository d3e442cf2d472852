import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { synonymInput } from '#contract/catalogue/synonyms.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { readManifest } from '#demo/manifest.ts'
import { seedSynonyms } from '#demo/synonyms.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { readShippedSynonyms } from './shipped.ts'

const groups = await readShippedSynonyms()

describe('the vocabulary that Majlis comes with', () => {
  test('has some two or three hundred groups', () => {
    expect(groups.length).toBeGreaterThan(200)
    expect(groups.length).toBeLessThan(400)
  })

  test.each(groups.map(({ words, section }) => [words.join(', '), words, section] as const))(
    '%s',
    (_, words, section) => {
      expect(synonymInput.safeParse({ words }).error?.issues ?? []).toEqual([])
      expect(new Set(words.map(searchForm)).size).toBe(words.length)
      if (section.startsWith('Spellings')) return
      expect(words.some((word) => /[a-z0-9]/i.test(word))).toBe(true)
      expect(words.some((word) => /\p{Script=Arabic}/u.test(word))).toBe(true)
    },
  )

  test('has no group that lies in another', () => {
    const forms = groups.map(({ words }) => new Set(words.map(searchForm)))
    const within = forms.flatMap((one, at) =>
      forms.some((other, there) => there !== at && one.isSubsetOf(other)) ? [[...one].join(', ')] : [],
    )
    expect(within).toEqual([])
  })
})

describe('with the products of the demo', () => {
  let server: TestDeps
  let app: FastifyInstance
  const keys = new Map<string, string>()

  beforeAll(async () => {
    server = await startTestDeps()
    app = marketplaceApp(server.deps)
    const { db } = server.deps
    const { categories, products } = await readManifest()
    const ids = new Map<string, string>()
    for (const { slug, name, nameAr, parent } of categories)
      ids.set(slug, await storeCategory(db, { slug, name, nameAr, parentId: ids.get(parent ?? '') ?? null }))
    for (const { key, name, nameAr, description, descriptionAr, category } of products) {
      const texts = { name, nameAr, description, descriptionAr }
      keys.set(await storeProduct(db, { ...texts, categoryId: ids.get(category) ?? '' }), key)
    }
    await seedSynonyms(server.deps)
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  /** Returns the kinds of the close matches: their keys without the material. */
  async function closeTo(search: string): Promise<string[]> {
    const url = `/api/marketplace/browse?sort=best-match&limit=100&search=${encodeURIComponent(search)}`
    const { cards, close, corrected } = (await app.inject({ url })).json<{
      cards: { id: string }[]
      close: number
      corrected: string | null
    }>()
    expect(corrected).toBeNull()
    const kinds = cards.slice(0, close).map(({ id }) => keys.get(id)?.split('-')[0] ?? id)
    return [...new Set(kinds)].sort()
  }

  test.each([
    ['أريكة', ['classic', 'curved', 'sofa3', 'sofal']],
    ['كنبة', ['classic', 'curved', 'sofa3', 'sofal']],
    ['كنب', ['classic', 'curved', 'sofa3', 'sofal']],
    ['صوفا', ['classic', 'curved', 'sofa3', 'sofal']],
    ['الكنبات', ['classic', 'curved', 'sofa3', 'sofal']],
    ['settee', ['classic', 'curved', 'sofa3', 'sofal']],
    ['couches', ['classic', 'curved', 'sofa3', 'sofal']],
    ['3 seater sofa', ['sofa3']],
    ['three-seater couch', ['sofa3']],
    ['كنبة ثلاثية', ['sofa3']],
    ['كنبة ٣ مقاعد', ['sofa3']],
    ['كنب ثلاث اشخاص', ['sofa3']],
    ['L-shaped sofa', ['sofal']],
    ['كنبة زاوية', ['sofal']],
    ['navy velvet couch', ['classic']],
    ['كنب مخمل كحلي', ['classic']],
    ['gray sofa', ['sofal']],
    ['جلسة عربية', ['majlis']],
    ['ottoman', ['pouf']],
    ['فوتيه', ['armchair']],
    ['centre table', ['coffee', 'drum']],
    ['طاولة وسط', ['coffee', 'drum']],
    ['end table', ['side']],
    ['سفرة', ['dining']],
    ['round dinner table', ['dining']],
    ['كراسي سفرة', ['chair']],
    ['كرسي كاونتر', ['stool']],
    ['computer chair', ['task']],
    ['study table', ['desk']],
    ['bookshelf', ['shelf']],
    ['TV stand', ['tv']],
    ['طاولة تلفزيون', ['tv']],
    ['credenza', ['sideboard']],
    ['bedside tables', ['night']],
    ['كوميدينة', ['night']],
    ['closet', ['wardrobe']],
    ['دولاب', ['wardrobe']],
    ['كبت 3 أبواب', ['wardrobe']],
    ['chest of drawers', ['dresser']],
    ['standing lamp', ['floorlamp']],
    ['أباجورة', ['tablelamp']],
    ['زولية', ['rug']],
    ['carpets', ['rug']],
    ['مراية', ['mirror']],
    ['flower pot', ['planter']],
    ['partition', ['mash']],
    ['garden set', ['outdoor']],
    ['wicker hanging lamp', ['pendant']],
  ])('%s leads to %j', async (search, expected) => {
    expect(await closeTo(search)).toEqual(expected)
  })
})

describe('comes into the table once', () => {
  let server: TestDeps
  beforeAll(async () => {
    server = await startTestDeps()
  })
  afterAll(() => server.close())

  const stored = () => server.deps.db.selectFrom('synonymGroups').select(['id', 'words']).execute()

  test('of several processes that start together, and never again what was changed or deleted', async () => {
    await Promise.all([seedSynonyms(server.deps), seedSynonyms(server.deps)])
    const first = await stored()
    expect(first).toHaveLength(groups.length)
    const [deleted, changed] = first
    const { db } = server.deps
    await db
      .deleteFrom('synonymGroups')
      .where('id', '=', deleted?.id ?? '')
      .execute()
    const own = ['something', 'else']
    await db
      .updateTable('synonymGroups')
      .set({ words: own })
      .where('id', '=', changed?.id ?? '')
      .execute()
    await seedSynonyms(server.deps)
    const later = await stored()
    expect(later).toHaveLength(groups.length - 1)
    expect(later).toContainEqual({ id: changed?.id, words: own })
  })
})
