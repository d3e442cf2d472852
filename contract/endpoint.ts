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
 * Who may call; determines the type of the actor that a handler receives. `guest`: any visitor, identified by a cookie
 * from their first write on; only pages of this site may write for them.
 */
export type Access = 'anyone' | 'guest' | 'signed-in' | 'admin' | 'shop' | 'approved-shop'
type Schema = z.ZodType

/**
 * Required in addition to the session (0067). `recent`: a sign-in or a confirmation within the last ten minutes;
 * `explicit`: a confirmation, so that even a freshly stolen session is not enough.
 */
export type Confirm = 'recent' | 'explicit'

/** Default limit of a JSON body, in KiB. */
export const usualBodyKiB = 16

/** One endpoint of the API: mounted by the server, typed in the browser, documented as OpenAPI. */
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
  /** The right that the caller needs; on shared endpoints, the one an administrator needs (domain/platform/admin-roles.ts). */
  readonly needs?: Need
  /** The right that the people of a shop need on a shared endpoint, where it differs (domain/shops/shop-roles.ts). */
  readonly shopNeeds?: Need
  /** Changes at most read marks and the caller's own account: also open to a shop that may only read (G-31). */
  readonly reads?: true
  /** Serves open orders: a shop suspended or rejected in the meantime still fulfils what it sold (G-31). */
  readonly fulfils?: true
  /** Open to an administrator who has not yet set up the required second factor (0070). */
  readonly factorless?: true
  /** For money, keys and people: the user must confirm their identity again. */
  readonly confirm?: Confirm
  /** One line for the API page. */
  readonly summary: string
  /** Overrides the tag that the path implies (`tagOf`). */
  readonly tag?: Tag
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Limit of the JSON body, where the longest realistic one exceeds {@link usualBodyKiB}. */
  readonly bodyKiB?: number
  /** Paths of body fields that name uploaded files, through lists: `photos`, `productColors.imageUrl`. */
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

/** Declares an endpoint, keeping every schema's own type; access and params are stated where its path does not imply them. */
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

/** The audiences with separate addresses for the same work: administrators for every shop, a shop for itself. */
export const audiences = ['admin', 'shop'] as const
export type Audience = (typeof audiences)[number]

/** One value for both audiences, or one for each. */
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
  /** Overrides for administrators; `shop` has those for shops. */
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

/** The same endpoint at the addresses of both audiences. */
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

/** Declares an endpoint for both audiences; a shop reaches only its own records. */
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

/** Returns the right that administrators, or the people of a shop, need for an endpoint; null where they need none. */
export function needFor(who: Audience, { access, needs = null, shopNeeds = needs }: NeedsOf): Need {
  const isOfOther = access === 'admin' ? who === 'shop' : access.endsWith('shop') && who === 'admin'
  if (isOfOther) return null
  return who === 'admin' ? needs : shopNeeds
}
type NeedsOf = Pick<Endpoint, 'access' | 'needs' | 'shopNeeds'>

/** The minimal reply of every DELETE (G-110). */
export const deleted = z.object({ message: z.string(), id: z.string() })

/** An endpoint with any schemas. */
export type AnyEndpoint = Endpoint

/** The decoded parts of a request, as a handler receives them. */
export type Decoded<E extends AnyEndpoint> = {
  params: E extends Endpoint<Access, infer P, Schema, Schema, Schema> ? z.output<P> : never
  query: E extends Endpoint<Access, Schema, infer Q, Schema, Schema> ? z.output<Q> : never
  body: E extends Endpoint<Access, Schema, Schema, infer B, Schema> ? z.output<B> : never
}

/** The decoded reply, as a handler returns it and a screen receives it. */
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
