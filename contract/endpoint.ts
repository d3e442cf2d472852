import { z } from 'zod'
import type { Need } from '#domain/platform/admin-roles.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import {
  type AccessAt,
  accessAt,
  type Address,
  addressed,
  addressFor,
  type Method,
  type ParamsAt,
  type PathOf,
} from './address.ts'
import type { Tag } from './tags.ts'

/**
 * Who may call: it types the actor that a handler receives. `guest`: any visitor, known by a cookie once they wrote
 * something; only pages of this site may write for them.
 */
export type Access = 'anyone' | 'guest' | 'signed-in' | 'admin' | 'shop' | 'approved-shop'
type Schema = z.ZodType

/**
 * What is asked for beside the session (0067). `recent`: a sign-in or a confirmation within ten minutes; `explicit`: a
 * confirmation of its own, so that a stolen session is worth nothing, however fresh.
 */
export type Confirm = 'recent' | 'explicit'

/** How much JSON a body holds where its call names no other measure, in KiB. */
export const usualBodyKiB = 16

/** One call of the API: mounted by the server, typed in the browser, printed as OpenAPI. */
export type Endpoint<
  A extends Access = Access,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly method: Method
  /** With `:name` parameters, e.g. `/api/products/:id`. */
  readonly path: string
  readonly access: A
  /** What the caller needs the right to; on shared endpoints too, where an administrator acts (domain/platform/admin-roles.ts). */
  readonly needs?: Need
  /** The same for the people of a shop on a shared endpoint, where it is another (domain/shops/shop-roles.ts). */
  readonly shopNeeds?: Need
  /** Changes nothing but what its reader has seen, and their own account: open also to a shop that may only read (G-31). */
  readonly reads?: true
  /** Serves an order that is open: a shop that was suspended or rejected meanwhile still fulfils what it sold (G-31). */
  readonly fulfils?: true
  /** Open to an administrator who has yet to set up the second factor that they need (0070). */
  readonly factorless?: true
  /** Money, keys and people: whoever holds the session says anew that it is they. */
  readonly confirm?: Confirm
  /** One line for the API page. */
  readonly summary: string
  /** Where it is listed under another than its address says (`tagOf`). */
  readonly tag?: Tag
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** How much JSON the longest true body needs, where {@link usualBodyKiB} are not enough. */
  readonly bodyKiB?: number
  /** Where the body names files that were uploaded: `photos`, `productColors.imageUrl`, through lists. */
  readonly files?: readonly string[]
  readonly reply: Reply
  /** 201 where something is created, else 200 (R-API-10). */
  readonly status: 200 | 201
  /** The refusals that callers may branch on. */
  readonly refusals: readonly RefusalCode[]
}

type Declaration<
  A extends Access,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> = Omit<Endpoint<A, P, Q, B, R>, 'method' | 'path' | 'access' | 'status' | 'refusals'> & {
  readonly access?: A
  readonly status?: 201
  readonly refusals?: readonly RefusalCode[]
} & (A extends 'admin' | 'shop' | 'approved-shop' ? { readonly needs: Need } : unknown)

/** Declares an endpoint, keeping every schema's own type; access and params are stated where its address does not say them. */
export function endpoint<
  const At extends Address,
  R extends Schema,
  const A extends Access = AccessAt<PathOf<At>>,
  P extends Schema = ParamsAt<PathOf<At>>,
  Q extends Schema = z.ZodNever,
  B extends Schema = z.ZodNever,
>(
  address: At,
  declared: Declaration<A, P, Q, B, R> &
    ([AccessAt<PathOf<At>>] extends [never] ? { readonly access: A } : unknown),
): Endpoint<A, P, Q, B, R> {
  const defaults = { status: 200, refusals: [], ...addressed(address) }
  return { ...defaults, access: accessAt(defaults.path), ...declared } as Endpoint<A, P, Q, B, R>
}

/** Who has addresses of their own for the same work: administrators for every shop, a shop for itself. */
export const audiences = ['admin', 'shop'] as const
export type Audience = (typeof audiences)[number]

/** The same for both, or what is each one's. */
type ForEach<T> = T | Readonly<Record<Audience, T>>

export function textsFor(text: ForEach<string>): Readonly<Record<Audience, string>> {
  return typeof text === 'string' ? { admin: text, shop: text } : text
}

export function rightsFor(need: ForEach<Need>): Readonly<Record<Audience, Need>> {
  return need === null || typeof need === 'string' ? { admin: need, shop: need } : need
}

type Shared = Partial<
  Pick<
    Endpoint,
    'confirm' | 'params' | 'query' | 'body' | 'bodyKiB' | 'files' | 'reply' | 'refusals' | 'reads'
  >
> & { readonly status?: 201 }
type ForShop = Shared & { readonly access?: 'approved-shop'; readonly fulfils?: true }

type PairDeclaration = Shared & {
  readonly summary: ForEach<string>
  readonly needs: ForEach<Need>
  /** What differs. */
  readonly admin?: Shared
  readonly shop?: ForShop
}

type PartOf<D, Who extends Audience, Name extends string, Else extends Schema = z.ZodNever> =
  D extends Readonly<Record<Who, Readonly<Record<Name, infer S extends Schema>>>>
    ? S
    : D extends Readonly<Record<Name, infer S extends Schema>>
      ? S
      : Else
type EndpointOf<At extends Address, D, Who extends Audience, A extends Access> = Endpoint<
  A,
  PartOf<D, Who, 'params', ParamsAt<PathOf<At>>>,
  PartOf<D, Who, 'query'>,
  PartOf<D, Who, 'body'>,
  PartOf<D, Who, 'reply'>
>

/** The same call at the addresses of both. */
export type Both<Admin extends AnyEndpoint = AnyEndpoint, Shop extends AnyEndpoint = AnyEndpoint> = {
  readonly admin: Admin
  readonly shop: Shop
}
type BothOf<At extends Address, D> = Both<
  EndpointOf<At, D, 'admin', 'admin'>,
  EndpointOf<
    At,
    D,
    'shop',
    D extends { readonly shop: { readonly access: infer A extends Access } } ? A : 'shop'
  >
>

/** Declares the same word and what is done there for both; a shop does it with what is its own. */
export function forBoth<const At extends Address<`/${string}`>, const D extends PairDeclaration>(
  address: At,
  declared: D,
): BothOf<At, D> {
  const { summary, needs, admin, shop, ...shared } = declared as PairDeclaration & Pick<Endpoint, 'reply'>
  const partsOf = (who: Audience) => ({
    ...shared,
    summary: textsFor(summary)[who],
    needs: rightsFor(needs)[who],
  })
  return {
    admin: endpoint(addressFor('admin', address), { ...partsOf('admin'), ...admin, access: 'admin' }),
    shop: endpoint(addressFor('shop', address), { access: 'shop', ...partsOf('shop'), ...shop }),
  } as unknown as BothOf<At, D>
}

/** What the right is called that administrators, or the people of a shop, need at an address; null where they need none. */
export function needFor(who: Audience, { access, needs = null, shopNeeds = needs }: NeedsOf): Need {
  const isOfOther = access === 'admin' ? who === 'shop' : access.endsWith('shop') && who === 'admin'
  if (isOfOther) return null
  return who === 'admin' ? needs : shopNeeds
}
type NeedsOf = Pick<Endpoint, 'access' | 'needs' | 'shopNeeds'>

/** What every DELETE answers, at least (G-110). */
export const deleted = z.object({ message: z.string(), id: z.string() })

/** Any endpoint at all, whatever its schemas. */
export type AnyEndpoint = Endpoint

/** What a handler receives: every part decoded. */
export type Decoded<E extends AnyEndpoint> = {
  params: E extends Endpoint<Access, infer P, Schema, Schema, Schema> ? z.output<P> : never
  query: E extends Endpoint<Access, Schema, infer Q, Schema, Schema> ? z.output<Q> : never
  body: E extends Endpoint<Access, Schema, Schema, infer B, Schema> ? z.output<B> : never
}

/** The decoded reply: what a handler returns and what a screen gets. */
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>

type Part<Name extends string, S> = S extends z.ZodNever
  ? unknown
  : S extends Schema
    ? { [K in Name]: z.output<S> }
    : unknown

/** What a caller passes: the parts the endpoint declares, decoded (fils, Date), encoded on the way out. */
export type InputOf<E extends AnyEndpoint> =
  E extends Endpoint<Access, infer P, infer Q, infer B, Schema>
    ? Part<'params', P> & Partial<Part<'query', Q>> & Part<'body', B>
    : never
