import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { useLocation, useNavigate } from '#web/kit/router/router.ts'

type Change<S extends z.ZodObject> = Partial<z.output<S>>

/** A screen's state in the address, so that reload and Back work, and functions to change it. */
export type UrlState<S extends z.ZodObject> = {
  readonly state: z.output<S>
  /** The address with a change. */
  readonly hrefOf: (change: Change<S>) => string
  /** `replace` for changes to which Back should not return, e.g. every letter of a search. */
  readonly go: (change: Change<S>, options?: { readonly replace?: boolean }) => void
}

/**
 * The open screen's search parameters, each with a codec as in an endpoint's query. With `replaces` all changes replace
 * the history entry, so that Back does not return to them.
 */
export function useUrlState<S extends z.ZodObject>(
  schema: S,
  { replaces = false }: { readonly replaces?: boolean } = {},
): UrlState<S> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readUrl(schema, search), [schema, search])
  const hrefOf = useCallback(
    (change: Change<S>) => pathname + queryOf(schema, { ...state, ...change }),
    [schema, pathname, state],
  )
  // Reads the address itself: a stable function does not re-render the rows of a long list at each change.
  const go = useCallback(
    (change: Change<S>, { replace = replaces } = {}) => {
      const { pathname: path, search: query } = window.location
      const to = path + queryOf(schema, { ...readUrl(schema, query), ...change })
      void navigate(to, { replace, stay: true })
    },
    [schema, navigate, replaces],
  )
  return { state, hrefOf, go }
}

/** Reads a query string; ignores parameters with unknown values. */
export function readUrl<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const given = new URLSearchParams(search)
  const read = Object.entries(schema.shape).map(([name, field]) => {
    const known = z.safeDecode(field as z.ZodType, given.get(name) || undefined)
    return [name, known.success ? known.data : z.decode(field as z.ZodType, undefined)]
  })
  return Object.fromEntries(read) as z.output<S>
}

/** Writes the query string, with its question mark; leaves out default values. */
export function queryOf<S extends z.ZodObject>(schema: S, state: Change<S>): string {
  const query = new URLSearchParams()
  for (const [name, field] of Object.entries(schema.shape)) {
    const said = state[name as keyof typeof state]
    const written = field as z.ZodType<unknown, string | undefined>
    const value = said === undefined ? undefined : z.encode(written, said)
    if (value) query.set(name, value)
  }
  // Commas need no escaping, and are easier to read without.
  return query.size === 0 ? '' : `?${query}`.replaceAll('%2C', ',')
}

/** Codec of an optional parameter that is null if absent, e.g. the open row. */
export function orNull<F extends z.ZodType<unknown, string>>(field: F) {
  return z.codec(field.optional(), z.any() as unknown as z.ZodType<z.output<F> | null>, {
    decode: (given) => (given ?? null) as z.output<F> | null,
    encode: (value) => (value ?? undefined) as z.output<typeof field> | undefined,
  })
}

/** Codec of a flag: true if the parameter is `word`, e.g. for a view other than the default. */
export function chosen(word: string) {
  return z.codec(z.string().optional(), z.boolean(), {
    decode: (given) => given === word,
    encode: (isChosen) => (isChosen ? word : undefined),
  })
}
