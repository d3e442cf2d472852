import { z } from 'zod'
import {
  type Access,
  type AccessAt,
  accessAt,
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
  Omit<FileRoute<A, P, Q>, 'path'>
> &
  Pick<FileRoute, 'summary'> &
  (A extends 'admin' | 'shop' | 'approved-shop' ? Required<Pick<FileRoute, 'needs'>> : unknown)

/** Declares a file that is fetched: a sheet, where no other types are said. */
export function fileRoute<
  const Path extends string,
  const A extends Access = AccessAt<Path>,
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
>(
  declared: { readonly path: Path } & Declaration<A, P, Q> &
    ([AccessAt<Path>] extends [never] ? { readonly access: A } : unknown),
): FileRoute<A, P, Q> {
  const { path, access = accessAt(path) as A } = declared
  return { method: 'GET', sends: sheetTypes, refusals: [], ...declared, access }
}

/** The same file at the addresses of both audiences, with the queries that each may narrow it by. */
export function fileForBoth<
  AdminQuery extends z.ZodType = z.ZodNever,
  ShopQuery extends z.ZodType = AdminQuery,
  P extends z.ZodType = z.ZodNever,
>(
  word: `/${string}`,
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
    admin: fileRoute({ ...partsOf('admin'), path: `/api/admin${word}` as const }),
    shop: fileRoute({ ...partsOf('shop'), ...shop, path: `/api/shop${word}` as const }) as never,
  }
}

/** Names one attempt to create something: sent again with the same key, the same request makes nothing anew. */
export const keyHeader = 'Idempotency-Key'

/** Whether a call makes something new, so that a repeat would make a second. */
export function creates(of: AnyEndpoint | FileRoute): boolean {
  return of.status === 201
}
