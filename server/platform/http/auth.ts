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

/** Who asks, and by which of their sessions. */
export function sessionOf({ actor: { userId }, request }: OwnCall): OwnSession {
  return { userId, token: bearerToken(request) ?? '' }
}

/** Where a request comes from. */
export function placeOf({ ip, headers }: FastifyRequest): Place {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}

/**
 * Who calls, if their role may come to this address: read anew on every request, so that a revoked session, another role or
 * a suspended shop counts at once (G-31).
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

/** An administrator who has yet to set up a second factor is a stranger to what is open to all, and refused elsewhere (0070). */
function withoutFactor(request: FastifyRequest): Actor {
  const access = declaredFor(request)?.access
  if (access === 'anyone' || access === 'guest') return { kind: 'anonymous' }
  throw new Refusal('account.second-factor-needed')
}

type Admission<A extends Access> = Pick<Endpoint<A>, 'access' | 'method' | 'reads' | 'fulfils' | 'confirm'>

/** Who calls an endpoint or takes a file, if they may: by the bearer token, or as a guest by the cookie. */
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

/** Refuses whoever has not said lately enough that it is they; for a story that asks only above a sum too. */
export async function confirmActor(
  deps: Deps,
  actor: Actor | Guest,
  { confirm, request }: Confirming,
): Promise<void> {
  if (actor.kind !== 'admin' && actor.kind !== 'shop') throw new Refusal('account.signed-out')
  await refuseUnconfirmed(deps, sessionOf({ actor, request }), { confirm, body: request.body })
}

/** A shop that was rejected or suspended keeps its session to read what became of it and to fulfil what it sold, no more (G-31). */
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
