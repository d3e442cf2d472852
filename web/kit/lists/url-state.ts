import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { useLocation, useNavigate } from '#web/kit/router/router.ts'

type Change<S extends z.ZodObject> = Partial<z.output<S>>

/** What the address of a screen says, so that reload and Back work, and the ways to change it. */
export type UrlState<S extends z.ZodObject> = {
  readonly state: z.output<S>
  /** The address with some of it changed. */
  readonly hrefOf: (change: Change<S>) => string
  /** `replace` where Back should not stop, e.g. at every letter of a search. */
  readonly go: (change: Change<S>, options?: { readonly replace?: boolean }) => void
}

/**
 * The search parameters of the open screen, each read and written by a codec as in the query of an endpoint. Where no
 * change is a step of its own that Back returns to, `replaces` says so once.
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
  // Reads the address itself, so that the rows of a long list need not be drawn anew at each step.
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

/** What an address says; a parameter that says nothing known is as if it were not there. */
export function readUrl<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const given = new URLSearchParams(search)
  const read = Object.entries(schema.shape).map(([name, field]) => {
    const known = z.safeDecode(field as z.ZodType, given.get(name) || undefined)
    return [name, known.success ? known.data : z.decode(field as z.ZodType, undefined)]
  })
  return Object.fromEntries(read) as z.output<S>
}

/** The query that says so, with its question mark; what need not be said is left out. */
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

/** What is open, or null; to be read from an address. */
export function orNull<F extends z.ZodType<unknown, string>>(field: F) {
  return z.codec(field.optional(), z.any() as unknown as z.ZodType<z.output<F> | null>, {
    decode: (given) => (given ?? null) as z.output<F> | null,
    encode: (value) => (value ?? undefined) as z.output<typeof field> | undefined,
  })
}

/** Whether a view other than the usual one is chosen, by its word. */
export function chosen(word: string) {
  return z.codec(z.string().optional(), z.boolean(), {
    decode: (given) => given === word,
    encode: (isChosen) => (isChosen ? word : undefined),
  })
}
