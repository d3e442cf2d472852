import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type Category,
  type categoryNode,
  listCategories,
  vendorCategories,
} from '#contract/catalogue/categories.ts'
import * as admin from '#contract/catalogue/category-admin.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { beSilent } from '#server/platform/http/slow-bodies.ts'
import { buildTree, flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { readManaged, presentManaged } from '#server/catalogue/managed.ts'
import { visibleCategories } from '#server/catalogue/reference.ts'
import { categoryOf } from '#server/catalogue/search/facets.ts'
import { actOnCategories } from './bulk.ts'
import { categories, createCategory, placeCategory, updateCategory } from './edit.ts'
import { deleteCategory } from './remove.ts'

const isDeleted = { en: 'The category is deleted.', ar: 'حُذفت الفئة.' } as const

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listCategories, () => listVisible(deps))
  mount(app, deps, vendorCategories, () => visibleTree(deps))
  const wholeTree = async () => buildTree(await readManaged(deps.db, categories))
  mount(app, deps, admin.listAdminCategories, wholeTree)
  mount(app, deps, admin.pickAdminCategory, wholeTree)
  mountCreating(app, deps, admin.createCategory, {
    make: ({ actor, body }, { id, key }) => createCategory(deps, actor, { ...body, id }, key),
    present: (_call, id) => presentManaged(deps.db, categories, { id }),
  })
  mount(app, deps, admin.updateCategory, async ({ actor, params, body }) =>
    presentManaged(deps.db, categories, await updateCategory(deps, actor, params.id, body)),
  )
  mount(app, deps, admin.placeCategory, async ({ actor, params, body }) =>
    presentManaged(deps.db, categories, await placeCategory(deps, actor, params.id, body)),
  )
  mount(app, deps, admin.deleteCategory, async ({ actor, params, query, reply, language }) => {
    beSilent(reply)
    const gone = await deleteCategory(deps, actor, params.id, query.reassignTo)
    return { message: isDeleted[language], ...gone }
  })
  mount(app, deps, admin.bulkCategories, ({ actor, body, reply }) => {
    beSilent(reply)
    return actOnCategories(deps, actor, body)
  })
}

/** Lists the visible categories, each followed by its descendants, siblings in their order (R-API-65, G-77). */
async function listVisible(deps: Deps): Promise<Category[]> {
  return flattenWithDepth(await visibleTree(deps)).map(({ node: { children: _below, ...row } }) => row)
}

/** The same as a tree, for the category picker (R-API-63). */
export async function visibleTree(deps: Deps): Promise<z.output<typeof categoryNode>[]> {
  const { reference } = await currentCatalogue(deps)
  return buildTree(visibleCategories(reference.categories).map(categoryOf))
}
