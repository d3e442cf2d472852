import type { FastifyInstance } from 'fastify'
import { listCategories, vendorCategories } from '#contract/catalogue/categories.ts'
import * as admin from '#contract/catalogue/category-admin.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { beSilent } from '#server/platform/http/slow-bodies.ts'
import { buildTree } from '#domain/catalogue/products/category-tree.ts'
import { readManaged, presentManaged } from '#server/catalogue/managed.ts'
import { actOnCategories } from './bulk.ts'
import { categories, createCategory, updateCategory } from './edit.ts'
import { listVisible, visibleTree } from './list.ts'
import { placeCategory } from './place.ts'
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
