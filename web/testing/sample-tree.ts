import type { CategoryNode } from '#web/portal/catalogue/categories/tree-rows.ts'

type CategoryFields = Partial<Omit<CategoryNode, 'children'>>

/** A category for tests; its id is its slug. */
export function sampleCategory(
  slug: string,
  name: string,
  about: CategoryFields & { readonly children?: CategoryNode[] } = {},
): CategoryNode {
  const { children = [], ...rest } = about
  const at = new Date('2026-11-01T08:00:00Z')
  const node: CategoryNode = {
    id: slug,
    slug,
    name,
    nameAr: null,
    parentId: null,
    status: 'active',
    iconUrl: null,
    thumbUrl: null,
    sortOrder: 0,
    metaTitle: null,
    metaDescription: null,
    productCount: 0,
    createdAt: at,
    updatedAt: at,
    children: children.map((child) => ({ ...child, parentId: slug })),
  }
  return { ...node, ...rest }
}

const modular = sampleCategory('modular', 'Modular', { nameAr: 'نموذجية', status: 'hidden', productCount: 6 })
const corner = sampleCategory('corner-sofas', 'Corner sofas', { productCount: 52, children: [modular] })

/** Three roots, one of them three levels deep. */
export const sampleTree: readonly CategoryNode[] = [
  sampleCategory('majlis', 'Majlis seating', {
    productCount: 46,
    children: [sampleCategory('floor-seating', 'Floor seating sets', { productCount: 28 })],
  }),
  sampleCategory('sofas', 'Sofas', {
    nameAr: 'الأرائك',
    productCount: 128,
    children: [corner, sampleCategory('sofa-beds', 'Sofa beds', { productCount: 1 })],
  }),
  sampleCategory('outdoor', 'Outdoor', { status: 'hidden' }),
]

/** The tree in its wire form. */
export const sampleTreeWire = JSON.parse(JSON.stringify(sampleTree)) as object[]
