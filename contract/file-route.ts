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

/** A route that is not an endpoint: a file, a stream or a text for programs, or an upload answered with JSON. */
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
  /** Accepted content types of the body. */
  readonly takes?: readonly string[]
  /** For a route that creates something, so that a repeat would create a second one (R-API-10). */
  readonly status?: 201
  /** A second success status besides 200, without a body, and its meaning. */
  readonly also?: { readonly status: number; readonly means: string }
  /** Content types of the answer. */
  readonly sends: readonly string[]
  /** Schema of a JSON answer. */
  readonly reply?: z.ZodType
}

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
/** Query of a list as a file: its format, CSV by default. */
export const sheetQuery = { format: z.enum(sheetFormats, { error: issue('invalid') }).optional() }

type Declaration<A extends Access, P extends z.ZodType, Q extends z.ZodType> = Partial<
  Omit<FileRoute<A, P, Q>, 'method' | 'path'>
> &
  Pick<FileRoute, 'summary'> &
  (A extends 'admin' | 'shop' | 'approved-shop' ? Required<Pick<FileRoute, 'needs'>> : unknown)

/** Declares a file for download; a spreadsheet unless `sends` names other types. */
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

/** Declares the same file at the addresses of both audiences, each with its own filters. */
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

/** Makes creation idempotent: the same request, sent again with the same key, creates nothing new. */
export const keyHeader = 'Idempotency-Key'

/** Whether a call creates something, so that a repeat would create a second one. */
export function creates(of: AnyEndpoint | FileRoute): boolean {
  return of.status === 201
}
