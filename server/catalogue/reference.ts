import type { PhotoFocus } from '#domain/catalogue/photo-focus.ts'
import type { Color } from '#contract/catalogue/colors.ts'
import type { visibilities } from '#contract/catalogue/categories.ts'
import { withDescendants } from '#domain/catalogue/products/category-tree.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { type Vocabulary, vocabularyOf } from '#domain/catalogue/products/search-concepts.ts'

type Visibility = (typeof visibilities)[number]

export type CategoryRow = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly slug: string
  readonly parentId: string | null
  readonly status: Visibility
  readonly thumbUrl: string | null
  readonly metaTitle: string | null
  readonly metaDescription: string | null
}

export type RoomRow = {
  readonly key: string
  readonly image: string
  readonly focus: PhotoFocus
  readonly title: string
  readonly titleAr: string
  readonly text: string | null
  readonly textAr: string | null
  readonly isFeatured: boolean
  readonly productIds: readonly string[]
  /** The quantity of each product and its place in the photo, in the order of `productIds`. */
  readonly places: readonly Place[]
}

type Place = { readonly quantity: number; readonly x: number | null; readonly y: number | null }

/** The data that products refer to and filters name: few rows, read together whenever any of it may have changed. */
export type Reference = {
  /** Groups of words that mean the same, as entered. */
  readonly synonyms: readonly (readonly string[])[]
  readonly categories: readonly CategoryRow[]
  readonly colors: readonly Color[]
  readonly rooms: readonly RoomRow[]
  /** Setting: whether ratings are shown and filtered by. */
  readonly reviewsEnabled: boolean
}

/** SQL: a JSON Reference: synonym groups by age, categories and colours in their order, shown rooms by position. */
export const referenceJson = `json_build_object(
  'synonyms', (select coalesce(json_agg(words order by created_at, id), '[]') from synonym_groups),
  'categories', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameAr', name_ar, 'slug', slug,
    'parentId', parent_id, 'status', status, 'thumbUrl', thumb_url, 'metaTitle', meta_title,
    'metaDescription', meta_description) order by sort_order, name, id), '[]') from categories),
  'colors', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameAr', name_ar, 'slug', slug,
    'hex', hex, 'status', status) order by sort_order, name, id), '[]') from colors),
  'reviewsEnabled', (select reviews_enabled from settings),
  'rooms', (select coalesce(json_agg(json_build_object('key', key, 'image', image, 'focus', focus, 'title', title, 'titleAr', title_ar,
    'text', text, 'textAr', text_ar, 'isFeatured', is_featured, 'productIds', array(select product_id from room_products
      where room_id = rooms.id order by position, product_id), 'places', array(select json_build_object('quantity', quantity,
      'x', x, 'y', y) from room_products where room_id = rooms.id order by position, product_id)) order by position, key), '[]')
      from rooms where is_shown))`

/** Categories the public sees: neither they nor anything above them is hidden (G-77). */
export function visibleCategories(rows: readonly CategoryRow[]): CategoryRow[] {
  const hidden = new Set<string>()
  for (const row of rows) {
    if (row.status === 'hidden') for (const id of withDescendants(rows, row.id)) hidden.add(id)
  }
  return rows.filter(({ id }) => !hidden.has(id))
}

/** Returns the path from the root down to the category itself, without hidden ones. */
export function trailTo(rows: readonly CategoryRow[], id: string): CategoryRow[] {
  const byId = new Map(visibleCategories(rows).map((row) => [row.id, row]))
  const trail: CategoryRow[] = []
  for (let row = byId.get(id); row; row = byId.get(row.parentId ?? '')) trail.unshift(row)
  return trail
}

/** The search vocabulary, and the spelling of its words by their search form. */
export type ReferenceWords = {
  readonly vocabulary: Vocabulary
  readonly spellings: ReadonlyMap<string, string>
}

const wordsOfReference = new WeakMap<Reference, ReferenceWords>()

/** Returns the words of synonym groups and of the names of visible categories; cached per reference. */
export function wordsIn(reference: Reference): ReferenceWords {
  const known = wordsOfReference.get(reference)
  if (known) return known
  const categories = visibleCategories(reference.categories).map(({ id, name, nameAr }) => ({
    id,
    names: [name, nameAr ?? ''],
  }))
  const written = [...reference.synonyms.flat(), ...categories.flatMap(({ names }) => names)]
  const words: ReferenceWords = {
    vocabulary: vocabularyOf(
      reference.synonyms.map((group) => group.map(searchForm)),
      categories.map(({ id, names }) => ({ id, names: names.map(searchForm) })),
    ),
    spellings: new Map(written.map((word) => [searchForm(word), word.toLowerCase()])),
  }
  wordsOfReference.set(reference, words)
  return words
}
