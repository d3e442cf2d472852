import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import type { AnyEndpoint } from './endpoint.ts'

const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`

type Def = { type: string } & Partial<
  Record<'in' | 'out' | 'innerType' | 'element' | 'valueType' | 'catchall' | 'left' | 'right', z.ZodType>
> & { options?: readonly z.ZodType[]; shape?: Record<string, z.ZodType> }

/** Every object in a schema, however deep: the keys that a caller may send in a body. */
function objectsIn(schema: z.ZodType): Def[] {
  const def = schema.def as unknown as Def
  const inner = [
    def.in,
    def.innerType,
    def.element,
    def.valueType,
    def.left,
    def.right,
    ...(def.options ?? []),
  ]
  const below = [...inner, ...Object.values(def.shape ?? {})].flatMap((each) => (each ? objectsIn(each) : []))
  return def.shape ? [def, ...below] : below
}

const bodies = allEndpoints.flatMap((endpoint) =>
  endpoint.body ? [{ endpoint, objects: objectsIn(endpoint.body) }] : [],
)

/** Fields that decide about rights, owners and money, with the only endpoints that may accept each of them. */
const takers: Record<string, readonly string[]> = {
  // The event to undo: only the caller's own (server/platform/undo). The passkey used or created: proven by its key.
  id: [
    'PATCH /api/shop/products',
    // The items of bulk decisions (server/catalogue/products/approval/move-many.test.ts, server/orders/many.test.ts).
    'PUT /api/admin/products/decisions',
    'PUT /api/admin/orders/decisions',
    'PUT /api/shop/orders/decisions',
    'PUT /api/admin/returns/decisions',
    'PUT /api/shop/returns/decisions',
    'PUT /api/admin/reviews/decisions',
    'PUT /api/admin/payouts/decisions',
    'POST /api/admin/undo',
    'POST /api/auth/confirm',
    'POST /api/auth/factors/passkey/confirm',
    'POST /api/auth/login/second-step',
    'POST /api/shop/undo',
  ],
  status: [
    'POST /api/admin/products',
    'PUT /api/admin/products/:id/status',
    'PUT /api/admin/products/decisions',
    'POST /api/admin/categories',
    'PUT /api/admin/categories/:id',
    'POST /api/admin/colors',
    'PUT /api/admin/colors/:id',
    'POST /api/admin/colors/bulk-status',
    'PATCH /api/admin/shops/:id/status',
    // On sale or off sale, never an approval decision (server/catalogue/products/price-stock.test.ts).
    'PATCH /api/shop/products',
    'PATCH /api/shop/products/:id',
    'PATCH /api/admin/kyc/:id/status',
    'PATCH /api/admin/orders/:id/status',
    'PATCH /api/shop/orders/:id/status',
    'PATCH /api/admin/returns/:id/status',
    'PATCH /api/shop/returns/:id/status',
    'PATCH /api/admin/payouts/:id/status',
    'PATCH /api/admin/reviews/:id/status',
    'PUT /api/admin/orders/decisions',
    'PUT /api/shop/orders/decisions',
    'PUT /api/admin/returns/decisions',
    'PUT /api/shop/returns/decisions',
    'PUT /api/admin/reviews/decisions',
  ],
  // The shop whose delivery day is chosen, or whose commission is set. The seller of an ordered product always comes from
  // the product (server/orders/checkout/place.test.ts).
  shopId: [
    'POST /api/admin/products',
    'PUT /api/admin/products/:id',
    'POST /api/orders',
    'POST /api/admin/commission',
    'PUT /api/admin/commission/:id',
    // The shop that paid in its debt.
    'POST /api/admin/ledger/deposits',
    'POST /api/admin/ledger/journals',
  ],
  // A person's role in the owner's own shop, never beyond it (server/shops/people/people.test.ts); or on the platform, set
  // by its owners (server/platform/people/platform-people.test.ts).
  role: [
    'POST /api/admin/people',
    'POST /api/shop/people',
    'PUT /api/admin/people/:id',
    'PUT /api/shop/people/:id',
  ],
  // The former owner who gets a shop back (server/shops/owners/owners.test.ts).
  userId: ['POST /api/admin/shops/:id/owners'],
  isMajlis: ['POST /api/admin/products', 'PUT /api/admin/products/:id'],
  // The total that the customer expects to pay: compared, never charged.
  total: ['POST /api/orders'],
  commission: ['PUT /api/admin/settings'],
}
const nobody = ['ownerId', 'createdAt', 'updatedAt', 'isAdmin', 'passwordHash', 'priceFils']

test.each([...Object.keys(takers), ...nobody])('%s is taken only from whom it may come', (field) => {
  const named = bodies.filter(({ objects }) => objects.some(({ shape }) => shape && field in shape))
  expect(named.map(({ endpoint }) => name(endpoint)).sort()).toEqual([...(takers[field] ?? [])].sort())
})

test('nothing that a body does not name is passed on (G-111)', () => {
  expect(bodies.length).toBeGreaterThan(20)
  for (const { endpoint, objects } of bodies) {
    expect(objects.length, name(endpoint)).toBeGreaterThan(0)
    for (const { catchall } of objects) expect(catchall?.def.type ?? 'never', name(endpoint)).toBe('never')
  }
})

test('a body that names uploaded files says where, and a field called like one of these is one', () => {
  const leaves = allEndpoints.flatMap(({ files = [] }) => files).map((path) => path.split('.').at(-1) ?? '')
  const called = new Set([
    ...leaves,
    'photo',
    'photos',
    'image',
    'images',
    'picture',
    'pictures',
    'imageUrls',
  ])
  const silent = bodies.flatMap(({ endpoint, objects }) => {
    const said = (endpoint.files ?? []).map((path) => path.split('.').at(-1))
    const named = objects.flatMap(({ shape = {} }) => Object.keys(shape)).filter((key) => called.has(key))
    const wrong = said.filter((key) => !objects.some(({ shape = {} }) => Object.hasOwn(shape, key ?? '')))
    return [...new Set(named)]
      .filter((key) => !said.includes(key))
      .concat(wrong.map(String))
      .map((key) => `${name(endpoint)} ${key}`)
  })
  expect(leaves.length).toBeGreaterThan(10)
  expect(silent).toEqual([])
})
