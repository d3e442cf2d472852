import fastify, { type FastifyInstance, LogController, type onResponseAsyncHookHandler } from 'fastify'
import { usualBodyKiB } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { accountRoutes } from './platform/accounts/routes.ts'
import { assistantRoutes } from './insights/assistants/routes.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { categoryRoutes } from './catalogue/categories/routes.ts'
import { colorRoutes } from './catalogue/colors/routes.ts'
import { roomRoutes } from './catalogue/rooms/routes.ts'
import { synonymRoutes } from './catalogue/synonyms/routes.ts'
import { type Config, limitsVisitors } from './config.ts'
import type { Deps } from './deps.ts'
import { answerBrokenRequests, answerTooMany } from './platform/http/broken-requests.ts'
import { knowCallers } from './platform/http/concurrency-limiter.ts'
import { boundedServers } from './platform/http/connections.ts'
import { answerError } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { importRoutes } from './catalogue/imports/routes.ts'
import { acceptBodies } from './platform/http/json-body.ts'
import { apiDocRoutes } from './platform/api-docs/routes.ts'
import { pageRoutes } from './platform/pages/pages.ts'
import { logRequests, requestId } from './platform/http/request-log.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { addSecurityHeaders } from './platform/http/security.ts'
import { headTimeout, limitSlowBodies, longestRequestMs } from './platform/http/slow-bodies.ts'
import { shareTurns } from './platform/http/turns.ts'
import { jobRoutes } from './platform/jobs/routes.ts'
import { mailRoutes } from './platform/mail/routes.ts'
import { currentCatalogue, followOwnChanges, pageSubjects } from './catalogue/listings/changes.ts'
import { marketplaceRoutes } from './catalogue/routes.ts'
import { countVisitors, isCounted } from './insights/analytics/count-visits.ts'
import { analyticsRoutes } from './insights/analytics/routes.ts'
import { metricsRoutes } from './insights/dashboards/routes.ts'
import { notificationRoutes } from './platform/inbox/routes.ts'
import { objectRoutes } from './platform/files/routes.ts'
import { uploadRoutes } from './platform/files/uploads/upload-routes.ts'
import { deliveryRoutes } from './shops/delivery/routes.ts'
import { readDeliveryFees } from './shops/delivery/rules.ts'
import { highestFee } from './shops/delivery/terms.ts'
import { feedRoutes } from './catalogue/feeds/routes.ts'
import { cashRoutes } from './money/cash/routes.ts'
import { ledgerRoutes } from './money/ledger/routes.ts'
import { documentRoutes } from './orders/document-routes.ts'
import { checkoutRoutes } from './orders/checkout/routes.ts'
import { customerRoutes } from './orders/customers/routes.ts'
import { refundRoutes } from './orders/refunds/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { payoutRoutes } from './money/payouts/routes.ts'
import { settlementRoutes } from './money/settlement/routes.ts'
import { peopleRoutes } from './platform/people/routes.ts'
import { paymentRoutes } from './orders/payments/routes.ts'
import { productRoutes } from './catalogue/products/routes.ts'
import { readablePolicies } from './orders/policies/policies.ts'
import { policyRoutes } from './orders/policies/routes.ts'
import { returnRoutes } from './orders/returns/routes.ts'
import { reviewRoutes } from '#server/orders/reviews/routes.ts'
import { settingsRoutes } from './platform/settings/routes.ts'
import { shopPages } from './shops/page/public-page.ts'
import { shopRoutes } from './shops/routes.ts'
import { sitemapRoutes } from './catalogue/sitemap/routes.ts'
import { undoRoutes } from './platform/undo/routes.ts'
import { stockNoticeRoutes } from './orders/stock-notices/routes.ts'
import { wishlistRoutes } from './orders/saved/routes.ts'
import { demoCardRoutes } from '#demo/cards/routes.ts'
import { yearProgress } from '#demo/year/progress.ts'

type AppOptions = {
  readonly withPages?: boolean
  /** Records each answered request in the metrics. */
  readonly observe?: onResponseAsyncHookHandler | undefined
  /** Starts a trace for each request. */
  readonly trace?: Tracing['ofRequests'] | undefined
}

/** The whole HTTP surface: one line per domain. Used by run-server.ts and, mostly without the built pages, by tests. */
export async function buildApp(
  deps: Deps,
  { withPages = true, observe, trace }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId(deps.config),
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: usualBodyKiB * 1024,
    serverFactory: boundedServers(connectionBounds(deps.config)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    ...answerBrokenRequests(deps.config),
  })
  followOwnChanges(deps)
  trace?.(app)
  if (observe) app.addHook('onResponse', observe)
  receiveRequests(app, deps)
  mountAreas(app, deps)
  refuseUnknownCalls(app)
  if (withPages) await pageRoutes(app, deps, { ...pageSubjects(deps), isCounted })
  return app
}

function connectionBounds(config: Config): Parameters<typeof boundedServers>[0] {
  // Behind a proxy all connections are the proxy's, so the proxy must limit them.
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
  roomRoutes(app, deps)
  synonymRoutes(app, deps)
  productRoutes(app, deps)
  importRoutes(app, deps)
  marketplaceRoutes(app, deps)
  objectRoutes(app, deps)
  uploadRoutes(app, deps)
  settingsRoutes(app, deps, {
    policies: readablePolicies,
    deliveryFee: highestFee,
    demoYear: yearProgress,
    site: () => currentCatalogue(deps),
  })
  policyRoutes(app, deps)
  auditRoutes(app, deps)
  metricsRoutes(app, deps)
  analyticsRoutes(app, deps)
  undoRoutes(app, deps)
  jobRoutes(app, deps)
  mailRoutes(app, deps)
  notificationRoutes(app, deps)
  wishlistRoutes(app, deps)
  stockNoticeRoutes(app, deps)
  buyingRoutes(app, deps)
  sitemapRoutes(app, deps, { policies: readablePolicies, shops: shopPages })
  feedRoutes(app, deps, readDeliveryFees)
  assistantRoutes(app, deps)
  apiDocRoutes(app, deps)
}

function buyingRoutes(app: FastifyInstance, deps: Deps): void {
  checkoutRoutes(app, deps)
  orderRoutes(app, deps)
  customerRoutes(app, deps)
  paymentRoutes(app, deps)
  demoCardRoutes(app, deps)
  refundRoutes(app, deps)
  deliveryRoutes(app, deps)
  returnRoutes(app, deps)
  reviewRoutes(app, deps)
  documentRoutes(app, deps)
  ledgerRoutes(app, deps)
  cashRoutes(app, deps)
  payoutRoutes(app, deps)
  settlementRoutes(app, deps)
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

/** Sources trusted for the caller's address: none, this many proxies before us, or these addresses. */
function trusted(
  proxies: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
