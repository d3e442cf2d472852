import type { ColorInput } from '#contract/catalogue/catalogue-input.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { slugOf } from '#domain/text/slug.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'
import { violatedConstraint } from '#server/db/violations.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { newId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { furnitureColors } from './furniture-colors.ts'

/** What may be said of a new colour; `id` where it must be the same one every time, as in the demo. */
export type NewColor = ColorInput & { readonly id?: string }

/** Adds a colour to the palette. Refusals: color.slug-taken, color.hex-taken (G-70). */
export async function createColor(deps: Deps, actor: Admin, input: NewColor) {
  const { id = newId(), name, hex, status = 'active', sortOrder = 0 } = input
  const now = deps.clock()
  const row = {
    id,
    name,
    nameAr: input.nameAr || null,
    slug: slugOf(input.slug || name),
    hex,
    status,
    sortOrder,
  }
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const color = await tx
        .insertInto('colors')
        .values({ ...row, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow()
      const { createdAt: _made, updatedAt: _changed, id: _id, ...after } = color
      const subject = { subjectKind: 'color', subjectId: id, subjectName: name } as const
      await recordAudit(tx, { actorId: actor.userId, action: 'color.created', ...subject, after, at: now })
      await refreshListings(tx, 'whole-site')
      return color
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

const takenBy: Record<string, { code: RefusalCode; path: string }> = {
  colors_slug_taken: { code: 'color.slug-taken', path: 'slug' },
  colors_hex_taken: { code: 'color.hex-taken', path: 'hex' },
}

export function takenRefusal(error: unknown): Refusal | null {
  const taken = takenBy[violatedConstraint(error) ?? '']
  return taken ? new Refusal(taken.code, {}, taken.path) : null
}

/**
 * Adds the colours of the trade that are missing; one whose slug or hex is there already is skipped (G-80).
 * `idOf` names their ids where these must be the same every time; without an actor for measuring.
 */
export async function seedFurnitureColors(
  deps: Deps,
  actor: Admin | null,
  idOf: (slug: string) => string = newId,
): Promise<{ added: number; total: number }> {
  const at = deps.clock()
  const rows = furnitureColors.map((color, index) => {
    const slug = slugOf(color.name)
    return { ...color, id: idOf(slug), slug, sortOrder: index + 1, createdAt: at, updatedAt: at }
  })
  return deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('colors')
      .values(rows)
      .onConflict((taken) => taken.doNothing())
      .returning(['id', 'name'])
      .execute()
    if (actor) await auditSeeding(tx, { actor, added, at })
    await refreshListings(tx, 'whole-site')
    const { total } = await tx
      .selectFrom('colors')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { added: added.length, total }
  })
}

type Seeding = {
  readonly actor: Admin
  readonly added: readonly { readonly name: string }[]
  readonly at: Date
}

async function auditSeeding(tx: Tx, { actor, added, at }: Seeding): Promise<void> {
  if (added.length === 0) return
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'color.seeded',
    subjectKind: 'color',
    subjectId: null,
    subjectName: null,
    after: { added: added.map(({ name }) => name) },
    at,
  })
}
