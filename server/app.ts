import fastify, { type FastifyInstance, LogController } from 'fastify'
import { usualBodyKiB } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { accountRoutes } from './accounts/routes.ts'
import { assistantRoutes } from './assistants/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { colorRoutes } from './colors/routes.ts'
import { synonymRoutes } from './synonyms/routes.ts'
import { type Config, limitsVisitors } from './config.ts'
import type { Deps } from './deps.ts'
import { answerBrokenRequests, answerTooMany } from './http/broken-requests.ts'
import { knowCallers } from './http/caller.ts'
import { boundedServers } from './http/connections.ts'
import { answerError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { importRoutes } from './imports/routes.ts'
import { acceptBodies } from './http/json-body.ts'
import { apiDocRoutes } from './http/api-docs/routes.ts'
import { pageRoutes } from './http/pages/pages.ts'
import { logRequests } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security.ts'
import { headTimeout, limitSlowBodies, longestRequestMs } from './http/slow-bodies.ts'
import { shareTurns } from './http/turns.ts'
import { mailRoutes } from './mail/routes.ts'
import { followOwnChanges } from './catalogue/listings/changes.ts'
import { marketplaceRoutes } from './catalogue/routes.ts'
import { countVisitors } from './analytics/counting.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { objectRoutes } from './files/routes.ts'
import { uploadRoutes } from './files/uploads/upload-routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { productRoutes } from './products/routes.ts'
import { policyRoutes } from './policies/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shopRoutes } from './shops/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { undoRoutes } from './undo/routes.ts'
import { wishlistRoutes } from './wishlists/routes.ts'
import { newId } from './id.ts'

/** The whole HTTP surface: one line per domain. Used by run-server.ts and, mostly without the built pages, by tests. */
export async function buildApp(deps: Deps, { withPages = true } = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: usualBodyKiB * 1024,
    serverFactory: boundedServers(connectionBounds(deps.config)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    ...answerBrokenRequests(deps.config),
  })
  followOwnChanges(deps)
  receiveRequests(app, deps)
  mountAreas(app, deps)
  refuseUnknownCalls(app)
  if (withPages) await pageRoutes(app, deps)
  return app
}

function connectionBounds(config: Config): Parameters<typeof boundedServers>[0] {
  // Behind a proxy it is the proxy that counts connections: all that come are its own.
  const countsConnections = limitsVisitors(config) && config.trustProxy === false
  return {
    http: {
      headersTimeout: headTimeout.longestMs,
      connectionsCheckingInterval: headTimeout.lookedAtEveryMs,
    },
    timeouts: { requestTimeout: longestRequestMs, connectionTimeout: 60_000, keepAliveTimeout: 65_000 },
    tooMany: countsConnections ? () => answerTooMany(config) : null,
  }
}

function mountAreas(app: FastifyInstance, deps: Deps): void {
  healthRoutes(app, deps)
  accountRoutes(app, deps)
  shopRoutes(app, deps)
  peopleRoutes(app, deps)
  categoryRoutes(app, deps)
  colorRoutes(app, deps)
  synonymRoutes(app, deps)
  productRoutes(app, deps)
  importRoutes(app, deps)
  marketplaceRoutes(app, deps)
  objectRoutes(app, deps)
  uploadRoutes(app, deps)
  settingsRoutes(app, deps)
  policyRoutes(app, deps)
  auditRoutes(app, deps)
  metricsRoutes(app, deps)
  analyticsRoutes(app, deps)
  undoRoutes(app, deps)
  mailRoutes(app, deps)
  notificationRoutes(app, deps)
  wishlistRoutes(app, deps)
  buyingRoutes(app, deps)
  sitemapRoutes(app, deps)
  feedRoutes(app, deps)
  assistantRoutes(app, deps)
  apiDocRoutes(app, deps)
}

function buyingRoutes(app: FastifyInstance, deps: Deps): void {
  orderRoutes(app, deps)
  paymentRoutes(app, deps)
  deliveryRoutes(app, deps)
  returnRoutes(app, deps)
  reviewRoutes(app, deps)
  documentRoutes(app, deps)
  ledgerRoutes(app, deps)
  payoutRoutes(app, deps)
}

function receiveRequests(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  acceptBodies(app)
  limitSlowBodies(app)
  logRequests(app, config)
  countVisitors(app, deps)
  addSecurityHeaders(app, config)
  shareTurns(app, limitsVisitors(config))
  knowCallers(app)
  app.setErrorHandler(answerError)
}

function refuseUnknownCalls(app: FastifyInstance): void {
  for (const nowhere of ['/api', '/api/*']) {
    app.all(nowhere, () => {
      throw new Refusal('request.not-found')
    })
  }
}

/** Whom to believe about the caller's address: nobody, so many proxies before us, or these addresses. */
function trusted(
  proxies: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
