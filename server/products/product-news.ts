import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { adminProductSubmitted } from '#server/mail/admin-product-submitted.ts'
import { mailAdministrators } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
import { readSettings } from '#server/settings/platform.ts'

/** Something that happened to a product: the id of its event, which is told once. */
type ProductHappening = { readonly productId: string; readonly event: string }

/** Tells administrators that a shop's product waits for them; by mail where the settings say so (R-SET-04). */
export async function tellOfSubmission(tx: Tx, deps: Deps, happening: ProductHappening): Promise<void> {
  const { product, shop } = await namesOf(tx, happening.productId)
  if (!shop) return
  const eventKey = `product-submitted:${happening.event}`
  await notify(tx, {
    to: { role: 'admin' },
    eventKey,
    kind: 'product-submitted',
    params: { shop: shop.named, product },
    href: `/admin/products?product=${happening.productId}`,
    at: deps.clock(),
  })
  const { emailNotifications, notifyProductSubmissions } = await readSettings(tx)
  if (!emailNotifications || !notifyProductSubmissions) return
  const { publicUrl } = deps.config
  const [shopName, productName] = [shop.named.name, product.name]
  await mailAdministrators(tx, deps, {
    eventKey: `admin-${eventKey}`,
    mailFor: ({ firstName, language }) =>
      adminProductSubmitted({ firstName, shopName, productName, publicUrl }, language),
  })
}

/** Tells a product's shop of the verdict; the platform's own store needs no telling. */
export async function tellShopOfVerdict(
  tx: Tx,
  deps: Deps,
  { productId, event, isApproved }: ProductHappening & { readonly isApproved: boolean },
): Promise<void> {
  const { product, shop } = await namesOf(tx, productId)
  if (!shop) return
  await notify(tx, {
    to: { userId: shop.userId },
    eventKey: `product-decided:${event}`,
    kind: isApproved ? 'product-approved' : 'product-rejected',
    params: { product },
    href: isApproved ? `/products/${productId}` : `/shop/products?product=${productId}`,
    at: deps.clock(),
  })
}

async function namesOf(tx: Tx, productId: string) {
  const { name, nameAr, userId, shopName, shopNameAr } = await tx
    .selectFrom('products')
    .leftJoin('shops', 'shops.id', 'products.shopId')
    .select(['products.name', 'products.nameAr', 'shops.userId', 'shops.shopName', 'shops.shopNameAr'])
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()
  const shop = userId && shopName ? { userId, named: { name: shopName, nameAr: shopNameAr } } : null
  return { product: { name, nameAr }, shop }
}
