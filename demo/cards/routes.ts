import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { limitPayments } from '#server/orders/limits.ts'
import { followEvent } from '#server/orders/payments/events.ts'
import type { ProviderEvent } from '#server/orders/payments/provider.ts'
import { refuseForeignOrigin } from '#server/platform/http/same-origin.ts'
import { answerAll, type DemoAccount, demoQuestions, findAccount } from './accounts.ts'
import { accountPage, paymentPage, type CardAnswer, unknownPage } from './page.ts'
import { standInOf } from './instalments.ts'
import { demoCardName } from './provider.ts'
import {
  closeSession,
  decideDispute,
  disputeRef,
  type DemoSession,
  findSession,
  type PayingCard,
  paySession,
} from './sessions.ts'

const css = readFileSync(path.join(import.meta.dirname, 'page.css'))
/** As on the public pages, the visitor's choice overrides the system setting. */
const scheme = `const chosen = localStorage.getItem('mj-scheme')
if (chosen) document.documentElement.style.colorScheme = chosen`
const html = 'text/html; charset=utf-8'

type PageRequest = { Params: { ref: string }; Querystring: { said?: CardAnswer }; Body: URLSearchParams }

/** Mounts the demo's payment pages for cards and instalments; not with a real card provider, nor outside demo mode. */
export function demoCardRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.cards?.name !== demoCardName) return
  app.get('/demo-card/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get('/demo-card/scheme.js', async (_request, reply) => reply.type('text/javascript').send(scheme))
  app.get<PageRequest>('/demo-card/:ref', async ({ params, query }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const session = await findSession(deps.db, params.ref)
    if (!session) return notFound(reply)
    return reply.type(html).send(paymentPage(session, query.said ?? null, deps.clock()))
  })
  app.get<AccountRequest>('/demo-card/accounts/:ref', async ({ params, query }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const account = await findAccount(deps.db, params.ref)
    return account ? reply.type(html).send(accountPage(account, languageIn(query))) : notFound(reply)
  })
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    forms.post<PageRequest>('/demo-card/:ref', { bodyLimit: 1024 }, async (request, reply) => {
      refuseForeignOrigin(request, deps.config)
      await limitPayments(deps, request.ip)
      const session = await findSession(deps.db, request.params.ref)
      if (!session) return notFound(reply)
      return reply.redirect(await press(deps, session, request.body), 303)
    })
    forms.post<AccountRequest>('/demo-card/accounts/:ref', { bodyLimit: 1024 }, async (request, reply) => {
      refuseForeignOrigin(request, deps.config)
      await limitPayments(deps, request.ip)
      const { params, query, body } = request
      const account = await findAccount(deps.db, params.ref)
      if (!account) return notFound(reply)
      await fillIn(deps, account, body.get('action'))
      return reply.redirect(`/demo-card/accounts/${account.ref}?language=${languageIn(query)}`, 303)
    })
  })
}

type AccountRequest = { Params: { ref: string }; Querystring: { language?: string }; Body: URLSearchParams }
const languageIn = ({ language }: { readonly language?: string }) => (language === 'ar' ? 'ar' : 'en')

/** Handles a button of an account's page; unknown actions are ignored. */
async function fillIn(deps: Deps, { ref }: DemoAccount, action: string | null): Promise<void> {
  if (action === 'all') await answerAll(deps, ref, [])
  else if (action === 'some') await answerAll(deps, ref, ['external_account'])
  else if (action === 'doubt') await answerAll(deps, ref, demoQuestions)
  else return
  await deliver(deps, { kind: 'account', ref })
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type(html).send(unknownPage())
}

/** Handles a button of a payment page and returns where to redirect; unknown actions are ignored. */
async function press(deps: Deps, session: DemoSession, form: URLSearchParams): Promise<string> {
  const [action, card] = [form.get('action'), form.get('card')]
  const { ref, paymentId } = session
  if (standInOf(session)) return decide(deps, session, action)
  const page = `/demo-card/${ref}`
  if (action === 'pay' && (card === 'declined' || card === 'secure')) return `${page}?said=${card}`
  if (action === 'pay' && (card === 'pays' || card === 'disputed' || card === 'no-refund'))
    return pay(deps, session, card)
  if (action === 'verify') return pay(deps, session, 'secure')
  if (action === 'refuse') return `${page}?said=refused`
  if (action === 'expire') return close(deps, session)
  if (action === 'won' || action === 'lost') {
    await decideDispute(deps.db, ref, action)
    await deliver(deps, { kind: 'dispute', ref: disputeRef(paymentId) })
  }
  return page
}

/** Handles the buttons of an instalment page: approve, decline, cancel, or let the session expire. */
async function decide(deps: Deps, session: DemoSession, action: string | null): Promise<string> {
  if (action === 'approve') return pay(deps, session, 'instalments')
  if (action === 'decline' || action === 'cancel' || action === 'expire') return close(deps, session)
  return `/demo-card/${session.ref}`
}

async function close(deps: Deps, { ref, leftUrl }: DemoSession): Promise<string> {
  await closeSession(deps.db, ref)
  await deliver(deps, { kind: 'session', ref })
  return leftUrl
}

async function pay(deps: Deps, { ref, paymentId, paidUrl }: DemoSession, card: PayingCard): Promise<string> {
  if (!(await paySession(deps, { ref, card }))) return `/demo-card/${ref}`
  await deliver(deps, { kind: 'session', ref })
  if (card !== 'disputed') return paidUrl
  await deliver(deps, { kind: 'dispute', ref: disputeRef(paymentId) })
  return `/demo-card/${ref}`
}

/** Simulates a provider's webhook, which makes Majlis ask for the state. A failed one is made up for by the job. */
async function deliver(deps: Deps, event: ProviderEvent): Promise<void> {
  await followEvent(deps, event).catch((err: unknown) => {
    deps.log.warn({ err, event }, 'could not process an event of the demo card page')
  })
}
