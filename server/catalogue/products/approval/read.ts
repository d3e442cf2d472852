import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import type {
  ComparedContent,
  ProductApproval,
  ProductEvent,
} from '#contract/catalogue/products/product-approval.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { scaleOf } from '#domain/platform/files/model-scale.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { modelSizeOf } from '#server/platform/files/images/perceptual-hashes.ts'
import { likelyDuplicates } from './duplicates.ts'
import { readEditable } from '#server/catalogue/products/editable.ts'
import { lastVersion } from './versions.ts'
import { contentOf, proposedContent } from './compared-content.ts'
import { sql } from 'kysely'
import { eventOf } from '#domain/platform/status/machine.ts'
import { type ProductStatus, productStatus } from '#domain/catalogue/products/product-status.ts'

const mostActions = 100

type EventRow = Omit<ProductEvent, 'event'> & { readonly isUndo: boolean } & (
    | { readonly change: null; readonly from: ProductStatus | null; readonly to: ProductStatus }
    | { readonly change: 'change-proposed' | 'change-approved' | 'change-rejected' | 'change-withdrawn' }
  )

/** What became of a product and of the changes of it: who, when, why; newest first. */
async function historyOf(db: Db, productId: string): Promise<ProductEvent[]> {
  const { rows } = await sql<EventRow>`
    select event.id, event.at, event."from", event."to", event.change, event.reason, event.is_undo,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from (
      select id::text, at, from_status as "from", to_status as "to", null as change, reason, actor_id,
        undoes is not null as is_undo
      from product_events where product_id = ${productId}
      union all
      select id || '-proposed', proposed_at, null, null, 'change-proposed', null, proposed_by, false
      from product_changes where product_id = ${productId}
      union all
      select id || '-settled', settled_at, null, null,
        case status when 'applied' then 'change-approved' else 'change-' || status end, rejection_reason,
        case status when 'withdrawn' then proposed_by else decided_by end, false
      from product_changes where product_id = ${productId} and status in ('applied', 'rejected', 'withdrawn')
    ) event left join users u on u.id = event.actor_id
    order by event.at desc, event.id desc limit ${mostActions}`.execute(db)
  return rows.flatMap(({ id, at, reason, by, isUndo, ...row }) => {
    const event = isUndo ? 'undone' : (row.change ?? eventOf(productStatus, row.from, row.to))
    return event ? [{ id, at, reason, by, event }] : []
  })
}

/** All that a reviewer needs of one product. An unknown one is Refusal('product.not-found'). */
export async function readProductForApproval(deps: Deps, id: string): Promise<ProductApproval> {
  // First: whoever decides sends its `editedAt` back, and what is read later is then refused if it differs.
  const product = await readEditable(deps, id)
  const history = await historyOf(deps.db, product.id)
  const compared = await comparedOf(deps.db, product, history)
  const [duplicates, model] = await Promise.all([
    likelyDuplicates(deps, product.id, compared.now),
    modelOf(deps, compared.now),
  ])
  return { product, ...compared, duplicates, model, history }
}

type Compared = Pick<ProductApproval, 'now' | 'before' | 'decided'>

async function comparedOf(
  db: Db,
  product: EditableProduct,
  history: readonly ProductEvent[],
): Promise<Compared> {
  const current = contentOf(product)
  const { change } = product
  if (change?.status === 'pending_review') {
    return { now: await proposedContent(db, current, change.content), before: current, decided: null }
  }
  const last = await lastVersion(db, product.id)
  const decided = history.find(({ id }) => id === last?.eventId) ?? null
  return { now: current, before: last?.content ?? null, decided }
}

async function modelOf(
  deps: Deps,
  { photo3d, dimensions }: ComparedContent,
): Promise<ProductApproval['model']> {
  const size = photo3d === null ? null : await modelSizeOf(deps, photo3d)
  if (size === null) return null
  const given = readDimensions(dimensions)
  if (given === null) return { size, fits: null, unit: null }
  const { widthMm, depthMm, heightMm } = given
  const scale = scaleOf(size, { width: widthMm / 10, depth: depthMm / 10, height: heightMm / 10 })
  return { size, fits: scale.fits, unit: scale.fits ? null : scale.unit }
}
