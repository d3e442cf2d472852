import type { AdminProductInput } from '#contract/catalogue/products/product-input.ts'
import { toFils } from '#domain/platform/amounts/money.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { changePriceStock } from '#server/catalogue/products/price-stock.ts'
import { changeVariantGroup } from '#server/catalogue/products/variants/change.ts'
import { decideProduct } from '#server/catalogue/products/approval/move.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'
import { demoId, type Demo, daysAgo } from './demo-ids.ts'
import type { DemoProduct, Manifest } from './manifest.ts'
import { addressOf } from './pictures.ts'
import { approvedShops } from './shops-data.ts'
import { newestFirst, type ProductPlan, productPlans, seats } from './product-plan.ts'

type People = { readonly admin: Admin; readonly owners: ReadonlyMap<string, ShopOwner> }
type StoredProduct = { readonly status: ProductStatus; readonly priceFils: number }

const reviewDays = 0.6
const reducedDaysAgo = 11

/** Seeds all products, each up to its planned status; steps done before an interruption are not repeated. */
export async function seedProducts(demo: Demo, { products, rooms }: Manifest, people: People): Promise<void> {
  const rows = await demo.deps.db.selectFrom('products').select(['id', 'status', 'priceFils']).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const ages = agesOf(products)
  for (const product of products) {
    const age = ages.get(product.key) ?? 1
    await seedProduct(demo, people, { product, age, found: known.get(demoId('product', product.key)) })
    demo.onDone?.()
  }
  for (const { key } of products) await linkProduct(demo, people.admin, { key, rooms })
  for (const twins of twinsAmong(products)) await joinTwins(demo, people.admin, twins)
}

/** Products of one shop with the same model in other colours, in the order of the manifest. */
function twinsAmong(products: readonly DemoProduct[]): (readonly DemoProduct[])[] {
  const ownerOf = ({ key, shop }: DemoProduct) => (productPlans[key]?.isMajlis ? 'majlis' : shop)
  const designs = Map.groupBy(products, (product) => `${ownerOf(product)} ${product.model}`)
  return [...designs.values()].filter((twins) => twins.length > 1)
}

async function joinTwins(demo: Demo, admin: Admin, twins: readonly DemoProduct[]): Promise<void> {
  const [first = '', ...others] = twins.map(({ key }) => demoId('product', key))
  await changeVariantGroup(daysAgo(demo, 0.8), admin, first, { members: [first, ...others] })
}

type SeedProduct = {
  readonly product: DemoProduct
  readonly age: number
  readonly found: StoredProduct | undefined
}

async function seedProduct(demo: Demo, { admin, owners }: People, item: SeedProduct): Promise<void> {
  const { product, age } = item
  const id = demoId('product', product.key)
  const owner = owners.get(product.shop)
  if (!owner) throw new Error(`nobody owns ${product.shop}`)
  const plan = productPlans[product.key] ?? {}
  const input = { ...inputOf(product, plan), id }
  const found =
    item.found ?? (await add(daysAgo(demo, age), { admin, owner, input, isMajlis: plan.isMajlis }))
  const { state } = plan
  if (found.status === 'pending_review' && state !== 'waiting') {
    const decision =
      typeof state === 'object'
        ? { status: 'rejected', rejectionReason: state.rejected }
        : { status: 'active' }
    await decideProduct(daysAgo(demo, age - reviewDays), admin, id, decision as Decision)
  }
  if (plan.formerPrice)
    await changePriceStock(daysAgo(demo, reducedDaysAgo), owner, id, { price: filsOf(product.price) })
  if (state === 'off-sale' && found.status !== 'inactive') {
    await changePriceStock(daysAgo(demo, 3), owner, id, { status: 'inactive' })
  }
}

type Decision = Parameters<typeof decideProduct>[3]
type Adding = {
  readonly admin: Admin
  readonly owner: ShopOwner
  readonly input: AdminProductInput & { readonly id: string }
  readonly isMajlis: true | undefined
}

async function add(
  deps: Deps,
  { admin, owner, input, isMajlis }: Adding,
): Promise<Pick<StoredProduct, 'status'>> {
  if (isMajlis) {
    await createProductByAdmin(deps, admin, { ...input, isMajlis, status: 'active' })
    return { status: 'active' }
  }
  await submitProduct(deps, owner, input)
  return { status: 'pending_review' }
}

function inputOf(product: DemoProduct, plan: ProductPlan): AdminProductInput {
  const { name, nameAr, description, descriptionAr, dimensions, images } = product
  const { price, currency } = plan.price ?? product
  return {
    name,
    nameAr,
    description,
    descriptionAr,
    dimensions,
    currency,
    weight: String(product.weightKg),
    price: filsOf(plan.formerPrice ?? price),
    categoryId: demoId('category', product.category),
    stock: plan.stock ?? product.stock,
    availableColors: product.colours.map((colour) => colour.name),
    styleTags: [...product.styleTags],
    mainPhoto: addressOf(images.main),
    additionalPhotos: images.additional.map(addressOf),
    ...seats[product.model],
    photo3d: addressOf(product.model),
    photo3dVariant: product.modelVariant,
  }
}

function filsOf(price: string): number {
  const fils = toFils(price)
  if (fils === null) throw new Error(`${price} is no price`)
  return fils
}

/** Links a product to its bundle, its upsells, and as cross-sells the products of the same room. */
async function linkProduct(
  demo: Demo,
  admin: Admin,
  { key, rooms }: { key: string; rooms: Manifest['rooms'] },
): Promise<void> {
  const { bundle, upsell } = productPlans[key] ?? {}
  const room = rooms.find(({ products }) => products.some((one) => one.key === key))
  const inRoom = (room?.products ?? []).map((one) => one.key)
  const roomMates = inRoom.filter((other) => other !== key).slice(0, 4)
  if (!bundle && !upsell && roomMates.length === 0) return
  const idsOf = (keys: readonly string[]) => keys.map((other) => demoId('product', other))
  await updateProductByAdmin(daysAgo(demo, 0.9), admin, demoId('product', key), {
    bundleProducts: idsOf(bundle?.products ?? []),
    bundleDiscount: bundle ? filsOf(bundle.percent) : 0,
    upsellProducts: idsOf(upsell ?? []),
    crossSellProducts: idsOf(roomMates),
  })
}

/**
 * Age of each product in days: the newest are a few days old, reduced ones old enough for their former price to have
 * been valid for 30 days; most of the rest came with their shop, the others since, in mixed order.
 */
function agesOf(products: readonly DemoProduct[]): Map<string, number> {
  const ages = new Map(newestFirst.map((key, index) => [key, 1.2 + index * 0.8]))
  const reduced = products.filter(({ key }) => productPlans[key]?.formerPrice)
  for (const [index, { key }] of reduced.entries()) ages.set(key, 48 + index * 1.3)
  // Products awaiting approval are recent, since no shop waits for months.
  const waiting = products.filter(({ key }) => productPlans[key]?.state === 'waiting')
  for (const [index, { key }] of waiting.entries()) ages.set(key, 0.9 + index * 0.2)
  const rest = products.filter(({ key }) => !ages.has(key))
  const mixed = rest.toSorted((one, other) =>
    demoId('product', one.key) < demoId('product', other.key) ? -1 : 1,
  )
  for (const [index, { key, shop }] of mixed.entries()) {
    const opened = approvedShops.find((one) => one.key === shop)?.registeredDaysAgo ?? 60
    const since = index % 3 === 0 ? 12 + (index * 300) / mixed.length : opened
    ages.set(key, Math.min(since, opened - 2 - index / mixed.length))
  }
  return ages
}
