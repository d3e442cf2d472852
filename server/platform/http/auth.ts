import type { FastifyRequest } from 'fastify'
import type { Access, Confirm, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { noteSessionUse, type Place } from '#server/platform/accounts/sessions.ts'
import { type OwnSession, refuseUnconfirmed } from '#server/platform/accounts/confirmation.ts'
import { actorOfToken } from '#server/platform/accounts/tokens.ts'
import { noteUserDay } from '#server/platform/accounts/user-days.ts'
import type { Deps, Actor, ActorOf, Guest } from '#server/deps.ts'
import { identifyGuest } from '#server/platform/guests/guests.ts'
import { declaredFor, isForFactorless, refuseOthersDuty, refuseWithoutNeed } from './rights.ts'
import { noteInLog } from './request-log.ts'
import { refuseForeignOrigin } from './same-origin.ts'

/** The bearer token of a request, or null. A cookie never signs anybody in (R-AUTH-25, G-15). */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

type OwnCall = { readonly actor: { readonly userId: string }; readonly request: FastifyRequest }

/** The user and session token of a call. */
export function sessionOf({ actor: { userId }, request }: OwnCall): OwnSession {
  return { userId, token: bearerToken(request) ?? '' }
}

/** The IP address and user agent of a request. */
export function placeOf({ ip, headers }: FastifyRequest): Place {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}

/**
 * The caller, refused if the role has no access to this route. Read anew on every request, so that a revoked session, a
 * changed role or a suspended shop takes effect at once (G-31).
 */
export async function identify(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request)
  if (token === null) return { kind: 'anonymous' }
  const found = await actorOfToken(deps.db, token, deps.clock())
  if (found === null) return { kind: 'anonymous' }
  const { actor, session } = found
  noteInLog(request, { user: actor.userId })
  await noteUserDay(deps, actor.userId)
  await noteSessionUse(deps, session)
  if (actor.kind === 'shop') refuseOthersDuty(actor, request)
  else {
    if (deps.config.adminsNeedFactor && !actor.hasFactor && !isForFactorless(request))
      return withoutFactor(request)
    refuseWithoutNeed(actor, request)
  }
  return actor
}

/** An administrator without a required second factor counts as anonymous on public routes, and is refused elsewhere (0070). */
function withoutFactor(request: FastifyRequest): Actor {
  const access = declaredFor(request)?.access
  if (access === 'anyone' || access === 'guest') return { kind: 'anonymous' }
  throw new Refusal('account.second-factor-needed')
}

type Admission<A extends Access> = Pick<Endpoint<A>, 'access' | 'method' | 'reads' | 'fulfils' | 'confirm'>

/** Returns the caller of an endpoint or file route if admitted: by the bearer token, or as a guest by the cookie. */
export async function admit<A extends Access>(
  deps: Deps,
  { access, method, reads, fulfils, confirm }: Admission<A>,
  request: FastifyRequest,
): Promise<ActorOf<A>> {
  if (access !== 'guest') {
    const actor = authorise(access, await identify(deps, request))
    if (access !== 'anyone' && method !== 'GET' && !reads && !fulfils) refuseReader(actor)
    if (confirm) await confirmActor(deps, actor, { confirm, request })
    return actor
  }
  refuseForeignOrigin(request, deps.config)
  return (await identifyGuest(deps, request)) as ActorOf<A>
}

type Confirming = { readonly confirm: Confirm; readonly request: FastifyRequest }

/** Refuses an actor whose session was not confirmed recently; also for stories that need it only above an amount. */
export async function confirmActor(
  deps: Deps,
  actor: Actor | Guest,
  { confirm, request }: Confirming,
): Promise<void> {
  if (actor.kind !== 'admin' && actor.kind !== 'shop') throw new Refusal('account.signed-out')
  await refuseUnconfirmed(deps, sessionOf({ actor, request }), { confirm, body: request.body })
}

/** A rejected or suspended shop keeps its session only to read its data and to fulfil what it sold (G-31). */
function refuseReader(actor: Actor | Guest): void {
  if (actor.kind !== 'shop') return
  const { shopStatus } = actor
  if (shopStatus === 'rejected' || shopStatus === 'suspended') throw new Refusal(`shop.${shopStatus}`)
}

/** Lets the caller through or refuses: 401 without a session, 403 for the wrong role or a shop not approved (G-112). */
export function authorise<A extends Access>(access: A, actor: Actor): ActorOf<A> {
  if (access === 'anyone') return actor as ActorOf<A>
  if (actor.kind === 'anonymous') throw new Refusal('account.signed-out')
  if (access === 'admin' && actor.kind !== 'admin') throw new Refusal('account.no-access')
  if ((access === 'shop' || access === 'approved-shop') && actor.kind !== 'shop') {
    throw new Refusal('account.no-access')
  }
  if (access === 'approved-shop' && actor.kind === 'shop' && actor.shopStatus !== 'approved') {
    throw new Refusal('shop.not-approved')
  }
  return actor as ActorOf<A>
}
