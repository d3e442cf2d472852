import { type Insertable, type Selectable, sql } from 'kysely'
import type { ColorChanges, ColorInput } from '#contract/catalogue/catalogue-input.ts'
import { checklistColors } from '#domain/catalogue/products/colors.ts'
import { slugOf } from '#domain/platform/text/slug.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { newId, type Deps, type Admin } from '#server/deps.ts'
import { disableStatementTimeout } from '#server/platform/db/timeouts.ts'
import type { Colors } from '#server/platform/db/types.ts'
import type { RequestKey } from '#server/platform/http/request-keys.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import {
  type Act,
  add,
  audit,
  edit,
  type Kind,
  lockOne,
  manage,
  setStatus,
} from '#server/catalogue/managed.ts'
import { copyColor, restoreColor } from '#server/catalogue/products/product-colors.ts'
import { keepUndo, type Undoable } from '#server/platform/undo/undoable.ts'

type ColorRow = Selectable<Colors>

export const colors: Kind<ColorRow> = {
  name: 'color',
  table: 'colors',
  insert: (tx, row) =>
    tx
      .insertInto('colors')
      .values(row as Insertable<Colors>)
      .returningAll()
      .executeTakeFirstOrThrow(),
  update: (tx, ids, columns) => tx.updateTable('colors').set(columns).where('id', 'in', ids).execute(),
  // A product has a colour at most once (G-59), so these rows are the colour's products.
  products: sql`product_colors where color_id = managed.id`,
  shown: ['name', 'nameAr', 'slug', 'hex'],
  scopeOf: (colorId) => ({ colorId }),
}

type NewColor = ColorInput & { readonly id?: string }

/** Adds a colour to the palette. Refusals: color.slug-taken, color.hex-taken (G-70). */
export function createColor(
  deps: Deps,
  actor: Admin,
  input: NewColor,
  key?: RequestKey | null,
): Promise<ColorRow> {
  return manage(deps, actor, (act) => add(act, colors, input), key)
}

/** Updates given fields of a colour; products show them at once. Refusals: color.not-found, .slug-taken, .hex-taken. */
export function updateColor(deps: Deps, actor: Admin, id: string, sent: ColorChanges): Promise<ColorRow> {
  return manage(deps, actor, async (act) =>
    edit(act, colors, { before: await lockOne(act.tx, colors, id), sent }),
  )
}

/** Deletes a colour; products that have it keep its name and look (G-79). Refusal: color.not-found. */
export function deleteColor(deps: Deps, actor: Admin, id: string) {
  return manage(deps, actor, async (act) => {
    const { tx } = act
    const color = await lockOne(tx, colors, id)
    // No timeout, since the look is copied to all products that have the colour.
    await disableStatementTimeout(tx)
    const productIds = await copyColor(tx, color)
    await audit(act, colors, { before: color, after: null })
    await tx.deleteFrom('colors').where('id', '=', color.id).execute()
    await refreshListings(tx, { colorId: color.id })
    const [actorId, at] = [actor.userId, act.clock()]
    const undo = await keepUndo(tx, colorDeletionUndo, { actorId, at, kept: { color, productIds } })
    return { id: color.id, keptByProducts: productIds.length, undo }
  })
}

type DeletedColor = { readonly color: ColorRow; readonly productIds: readonly string[] }

/** Restores a deleted colour, also on the products that had it. */
export const colorDeletionUndo: Undoable<DeletedColor> = {
  kind: 'color-deletion',
  right: 'catalogue',
  takeBack: async ({ tx, deps, actor, at }, { color, productIds }) => {
    await disableStatementTimeout(tx)
    const after = await colors.insert(tx, { ...color, updatedAt: at })
    await restoreColor(tx, after, productIds)
    await audit({ tx, actor, clock: deps.clock }, colors, { before: null, after, isRestored: true })
    await refreshListings(tx, { colorId: color.id })
  },
}

type StatusChange = { readonly colorIds: readonly string[]; readonly status: ColorRow['status'] }

/** Shows or hides several colours, all or none (R-API-56). Refusal: color.not-found. */
export function setColorStatus(deps: Deps, actor: Admin, { colorIds: ids, status }: StatusChange) {
  return manage(deps, actor, async (act) => ({ updated: await setStatus(act, colors, { ids, status }) }))
}

/**
 * Adds the missing standard furniture colours; skips those whose slug or hex already exists (G-80).
 * `idOf` gives their ids where these must be the same every time; without an actor for benchmarks.
 */
export function seedFurnitureColors(
  deps: Deps,
  actor: Admin | null,
  idOf: (slug: string) => string = newId,
): Promise<{ added: number; total: number }> {
  const at = deps.clock()
  const rows = furnitureColors.map((color, index) => {
    const slug = slugOf(color.name)
    return { ...color, id: idOf(slug), slug, sortOrder: index + 1, createdAt: at, updatedAt: at }
  })
  return manage(deps, actor, async (act) => {
    const { tx } = act
    const added = await tx
      .insertInto('colors')
      .values(rows)
      .onConflict((taken) => taken.doNothing())
      .returning('name')
      .execute()
    await auditSeeding(
      act,
      added.map(({ name }) => name),
    )
    await refreshListings(tx, 'whole-site')
    const { total } = await tx
      .selectFrom('colors')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { added: added.length, total }
  })
}

async function auditSeeding({ tx, actor, clock }: Act, added: readonly string[]): Promise<void> {
  if (!actor || added.length === 0) return
  const all = auditSubject('color', null, null)
  const entry = {
    actorId: actor.userId,
    action: 'color.seeded',
    ...all,
    after: { added },
    at: clock(),
  } as const
  await recordAudit(tx, entry)
}

type FurnitureColor = { readonly name: string; readonly nameAr: string; readonly hex: string }

/** Standard colours: the checklist of the product form (R-COL-10), then fabrics, woods, stones and metals. */
export const furnitureColors: readonly FurnitureColor[] = [
  ...checklistColors,
  { name: 'Oat', nameAr: 'شوفاني', hex: '#D3C7B2' },
  { name: 'Ivory', nameAr: 'عاجي', hex: '#EAE3D6' },
  { name: 'Sand', nameAr: 'رملي', hex: '#BFA987' },
  { name: 'Charcoal', nameAr: 'فحمي', hex: '#4A4B4D' },
  { name: 'Sage', nameAr: 'أخضر مريمي', hex: '#9AA58C' },
  { name: 'Burgundy', nameAr: 'عنابي', hex: '#6D2B30' },
  { name: 'Cognac', nameAr: 'كونياكي', hex: '#7C4727' },
  { name: 'Tan', nameAr: 'أسمر فاتح', hex: '#B57A48' },
  { name: 'Caramel', nameAr: 'كراميل', hex: '#B58A5E' },
  { name: 'Forest Green', nameAr: 'أخضر غابي', hex: '#2F4A3B' },
  { name: 'Dusty Rose', nameAr: 'وردي مغبر', hex: '#B07D72' },
  { name: 'Camel', nameAr: 'جملي', hex: '#A77F52' },
  { name: 'Natural Oak', nameAr: 'بلوط طبيعي', hex: '#C9AB84' },
  { name: 'Walnut', nameAr: 'جوز', hex: '#6B4630' },
  { name: 'Smoked Oak', nameAr: 'بلوط مدخّن', hex: '#5F4630' },
  { name: 'Black Ash', nameAr: 'دردار أسود', hex: '#2A2725' },
  { name: 'Brass', nameAr: 'نحاسي', hex: '#B8955F' },
  { name: 'Travertine', nameAr: 'ترافرتين', hex: '#C9B696' },
  { name: 'Carrara', nameAr: 'كرارا', hex: '#EFECE7' },
  { name: 'Verde', nameAr: 'رخام أخضر', hex: '#25402F' },
  { name: 'Ink', nameAr: 'حبري', hex: '#2B3440' },
  { name: 'Terracotta', nameAr: 'تراكوتا', hex: '#B4694A' },
  { name: 'Olive', nameAr: 'زيتوني', hex: '#6C7152' },
  { name: 'Rust', nameAr: 'قرميدي', hex: '#8F4A35' },
  { name: 'Taupe', nameAr: 'رمادي بني', hex: '#9A8B78' },
  { name: 'Natural Rattan', nameAr: 'راتان طبيعي', hex: '#C79C66' },
  { name: 'Ochre', nameAr: 'أصفر ترابي', hex: '#C79A4B' },
]
