import fastify, { type FastifyInstance } from 'fastify'
import { categoryRoutes } from '#server/catalogue/categories/routes.ts'
import { colorRoutes } from '#server/catalogue/colors/routes.ts'
import type { Deps } from '#server/deps.ts'
import { answerError } from '#server/platform/http/errors.ts'
import { marketplaceRoutes } from '#server/catalogue/routes.ts'
import { productRoutes } from '#server/catalogue/products/routes.ts'

/** An app with only the public calls of the catalogue. */
export function marketplaceApp(deps: Deps): FastifyInstance {
  const app = fastify()
  app.setErrorHandler(answerError)
  categoryRoutes(app, deps)
  colorRoutes(app, deps)
  productRoutes(app, deps)
  marketplaceRoutes(app, deps)
  return app
}
