import { z } from 'zod'
import {
  type AccessAt,
  accessAt,
  type Address,
  addressed,
  addressFor,
  type ParamsAt,
  type PathOf,
} from './address.ts'
import {
  type Access,
  type AnyEndpoint,
  type Audience,
  type Endpoint,
  rightsFor,
  textsFor,
} from './endpoint.ts'
import { issue } from './issue-texts.ts'

/** What is answered beside the endpoints: files, streams and texts for programs, or JSON for a file that was put. */
export type FileRoute<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> = Pick<
  Endpoint<A, Params, Query>,
  | 'method'
  | 'path'
  | 'access'
  | 'summary'
  | 'tag'
  | 'params'
  | 'query'
  | 'refusals'
  | 'needs'
  | 'shopNeeds'
  | 'confirm'
> & {
  /** The content types that the body may have. */
  readonly takes?: readonly string[]
  /** Where it makes something, which a repeat would make a second of (R-API-10). */
  readonly status?: 201
  /** Another success than 200, without a body, and what it means. */
  readonly also?: { readonly status: number; readonly means: string }
  /** The content types of the answer. */
  readonly sends: readonly string[]
  /** Where the answer is JSON. */
  readonly reply?: z.ZodType
}

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
/** Of a list as a file: in which form; as CSV where nothing is said. */
export const sheetQuery = { format: z.enum(sheetFormats, { error: issue('invalid') }).optional() }

type Declaration<A extends Access, P extends z.ZodType, Q extends z.ZodType> = Partial<
  Omit<FileRoute<A, P, Q>, 'method' | 'path'>
> &
  Pick<FileRoute, 'summary'> &
  (A extends 'admin' | 'shop' | 'approved-shop' ? Required<Pick<FileRoute, 'needs'>> : unknown)

/** Declares a file that is fetched: a sheet, where no other types are said. */
export function fileRoute<
  const At extends Address,
  const A extends Access = AccessAt<PathOf<At>>,
  P extends z.ZodType = ParamsAt<PathOf<At>>,
  Q extends z.ZodType = z.ZodNever,
>(
  address: At,
  declared: Declaration<A, P, Q> &
    ([AccessAt<PathOf<At>>] extends [never] ? { readonly access: A } : unknown),
): FileRoute<A, P, Q> {
  const defaults = { sends: sheetTypes, refusals: [], ...addressed(address) }
  return { ...defaults, access: accessAt(defaults.path), ...declared } as FileRoute<A, P, Q>
}

/** The same file at the addresses of both audiences, with the queries that each may narrow it by. */
export function fileForBoth<
  AdminQuery extends z.ZodType = z.ZodNever,
  ShopQuery extends z.ZodType = AdminQuery,
  const At extends Address<`/${string}`> = Address<`/${string}`>,
  P extends z.ZodType = ParamsAt<PathOf<At>>,
>(
  address: At,
  declared: Pick<FileRoute<Access, P, AdminQuery>, 'confirm' | 'params' | 'query'> &
    Partial<Pick<FileRoute, 'sends' | 'refusals'>> & {
      readonly summary: Parameters<typeof textsFor>[0]
      readonly needs: Parameters<typeof rightsFor>[0]
      readonly shop?: { readonly query?: ShopQuery } & Partial<Pick<FileRoute, 'refusals'>>
    },
): { readonly admin: FileRoute<'admin', P, AdminQuery>; readonly shop: FileRoute<'shop', P, ShopQuery> } {
  const { summary, needs, shop, ...shared } = declared
  const partsOf = (who: Audience) => ({
    ...shared,
    summary: textsFor(summary)[who],
    needs: rightsFor(needs)[who],
  })
  return {
    admin: fileRoute(addressFor('admin', address), { ...partsOf('admin'), access: 'admin' }),
    shop: fileRoute(addressFor('shop', address), { ...partsOf('shop'), ...shop, access: 'shop' }) as never,
  }
}

/** Names one attempt to create something: sent again with the same key, the same request makes nothing anew. */
export const keyHeader = 'Idempotency-Key'

/** Whether a call makes something new, so that a repeat would make a second. */
export function creates(of: AnyEndpoint | FileRoute): boolean {
  return of.status === 201
}
