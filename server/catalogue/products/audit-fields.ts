import { sql } from 'kysely'
import { storedFields } from '#contract/catalogue/products/field-lists.ts'
import { type Currency, fromFils } from '#domain/platform/amounts/money.ts'
import { auditSubject, type AuditedFields, recordAudit } from '#server/platform/audit/record.ts'
import type { AuditAction } from '#domain/platform/audit-action.ts'
import type { Tx, Admin } from '#server/deps.ts'
import { columnNameOf } from './write.ts'

type AuditedProduct = AuditedFields & { readonly name: string; readonly nameAr: string | null }

type ProductRow = AuditedProduct & { readonly priceFils: number; readonly currency: Currency }

/** The audited columns of the table `products`. */
export const auditedColumns = storedFields
  .filter((name) => name !== 'categoryId')
  .map((name) => `p.${columnNameOf(name)}`)
  .join(', ')

/** SQL: a name as `auditedName` stores it. */
const named = (en: string, ar: string) => sql.raw(`json_build_object('en', ${en}, 'ar', ${ar})`)

const linked = (
  kind: string,
) => sql`array(select ${named('other.name', 'other.name_ar')} from product_links link
  join products other on other.id = link.linked_product_id
  where link.product_id = p.id and link.kind = ${kind} order by link.position, other.id)`

/** Reads everything that an administrator can change of a product, with names instead of ids. */
export async function productAuditFields(tx: Tx, id: string): Promise<AuditedProduct> {
  const { rows } = await sql<ProductRow>`
    select ${sql.raw(auditedColumns)}, p.status, p.rejection_reason, ${named('c.name', 'c.name_ar')} as category,
      (select ${named('s.shop_name', 's.shop_name_ar')} from shops s where s.id = p.shop_id) as shop,
      array(select ${named('coalesce(color.name, pc.name)', 'case when color.id is null then pc.name_ar else color.name_ar end')}
        from product_colors pc left join colors color on color.id = pc.color_id
        where pc.product_id = p.id order by pc.position) as colors,
      ${linked('bundle')} as bundle, ${linked('upsell')} as upsell, ${linked('cross_sell')} as cross_sell
    from products p join categories c on c.id = p.category_id
    where p.id = ${id}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error(`product ${id} cannot be read`)
  const { priceFils, currency, ...rest } = facts
  return { ...rest, price: `${fromFils(priceFils)} ${currency}` }
}

type AuditedChange = {
  readonly actor: Admin
  readonly action: AuditAction
  readonly id: string
  /** Null for a new product. */
  readonly before: AuditedProduct | null
  readonly at: Date
}

/** Audits an administrator's change of a product, with the product as it is now. */
export async function auditProduct(tx: Tx, { actor, id, ...entry }: AuditedChange): Promise<void> {
  const after = await productAuditFields(tx, id)
  const subject = auditSubject('product', id, after.name, after.nameAr)
  await recordAudit(tx, { actorId: actor.userId, ...subject, ...entry, after })
}
