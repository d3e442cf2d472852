import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import type { AskableField } from '#contract/catalogue/imports/import-columns.ts'
import type { Color } from '#contract/catalogue/colors.ts'
import type { ProductColorInput } from '#contract/catalogue/products/field-kinds.ts'
import { withChecklist } from '#domain/catalogue/products/colors.ts'
import { stemOf } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { type CategoryRow, trailTo, visibleCategories } from '#server/catalogue/reference.ts'
import type { Deps } from '#server/deps.ts'

/** Looks up names of categories, colours and styles, in either language. */
export type KnownNames = {
  /** The ids that a name may mean: none, one, or several. */
  readonly categoriesNamed: (name: string) => readonly string[]
  /** The id a name most likely means, ignoring spaces and plurals: "arm chair" is "Armchairs & Lounge Chairs". */
  readonly categoryLike: (name: string) => string | null
  /** The colour of the palette or the form's checklist, as sent with a product; null for any other name. */
  readonly colorNamed: (name: string) => ProductColorInput | null
  readonly styleNamed: (name: string) => StyleTag | null
  /** The meaning that the shop gave a word ('' for an empty cell): one of these names, or '' to ignore the word. */
  readonly meaningOf: (field: AskableField, word: string) => string | undefined
}

export async function readKnownNames(deps: Deps, shopId: string): Promise<KnownNames> {
  const { reference } = await currentCatalogue(deps)
  const visible = visibleCategories(reference.categories)
  const categories = categoryNames(visible)
  const likely = new Map(
    [...partsOfNames(visible), ...categories].map(([name, ids]) => [loose(name), [...ids][0]]),
  )
  const colors = new Map(withChecklist(reference.colors).flatMap(eachName))
  return {
    categoriesNamed: (name) => [...(categories.get(plain(name)) ?? [])],
    categoryLike: (name) => likely.get(loose(name)) ?? null,
    colorNamed: (name) => colors.get(plain(name)) ?? null,
    styleNamed: (name) => styles[plain(name)] ?? null,
    meaningOf: await readMeanings(deps, shopId),
  }
}

async function readMeanings({ db }: Deps, shopId: string): Promise<KnownNames['meaningOf']> {
  const query = db.selectFrom('importWords').select(['field', 'form', 'meaning']).where('shopId', '=', shopId)
  const meanings = new Map(
    (await query.execute()).map(({ field, form, meaning }) => [`${field} ${form}`, meaning]),
  )
  return (field, word) => meanings.get(`${field} ${wordForm(word)}`)
}

/** The form in which a word is stored: words that compare equal are one. */
export function wordForm(word: string): string {
  return Array.from(plain(word)).slice(0, 200).join('')
}

/** A word as it appears in a question. */
export function askedWord(word: string): string {
  return Array.from(word).slice(0, 200).join('')
}

function eachName({ name, nameAr, ...color }: ReturnType<typeof withChecklist<Color>>[number]) {
  const sent = 'id' in color ? { colorId: color.id, name } : { name, nameAr, hex: color.hex }
  return [name, nameAr ?? name].map((one) => [plain(one), sent] as const)
}

/** Maps names to category ids: by name, slug, id, and by the path from the top, as in "Living Room > Sofas". */
function categoryNames(rows: readonly CategoryRow[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>()
  for (const row of rows) {
    const trail = trailTo(rows, row.id)
    const paths = [trail.map(({ name }) => name), trail.map(({ name, nameAr }) => nameAr ?? name)]
    const names = [row.name, row.nameAr ?? row.name, row.slug, row.id, ...paths.map((path) => path.join('>'))]
    for (const name of names.map(plain)) named.set(name, (named.get(name) ?? new Set()).add(row.id))
  }
  return named
}

/** Splits the names of categories that name several things at once. */
function partsOfNames(rows: readonly CategoryRow[]): [name: string, ids: readonly string[]][] {
  return rows.flatMap(({ id, name, nameAr }) =>
    [name, nameAr ?? name]
      .flatMap((one) => one.split(/[&,،]| و/))
      .map((part): [string, readonly string[]] => [part, [id]]),
  )
}

/** Normalises a name for loose matching: without spaces, and each word without its ending. */
function loose(name: string): string {
  return searchForm(name).split(' ').map(stemOf).join('')
}

/** Normalises a name as search does, each step of a category path by itself. */
function plain(name: string): string {
  return name
    .split(/[>›»/]/)
    .map(searchForm)
    .join('>')
}

const styles: Readonly<Record<string, StyleTag>> = {
  industrial: 'industrial',
  urban: 'urban',
  classic: 'classic',
  صناعي: 'industrial',
  عصري: 'urban',
  كلاسيكي: 'classic',
}
