import {
  hashKey,
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { logout, me, type Role } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { call } from './call.ts'
import { fetchByKey, fetchOrNull } from './address-query.ts'
import { clearToken, onRefused, onTokenChange, onTokenOfOtherTab, storedToken, storeToken } from './token.ts'

/** How long the notice stands before a session that the server ended is ended here too (R-LIM-02). */
const forcedLogoutMs = 500

export type Session =
  | { readonly state: 'resolving' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: User }

/** Who is signed in: read once per token from the server; follows sign-in and sign-out, in other tabs too. */
export function useSession(): Session {
  const token = useSyncExternalStore(onTokenChange, storedToken)
  const { data: user } = useQuery(sessionUser(token))
  if (token === null) return { state: 'signed-out' }
  return user ? { state: 'signed-in', user } : { state: 'resolving' }
}

/** The signed-in user, kept under the token, so that another session never sees this one's. */
export function sessionUser(token: string | null) {
  return queryOptions<User | null>({
    queryKey: [me.path, { token }],
    meta: { endpoint: me },
    queryFn: async (asked) => {
      const { client, queryKey } = asked
      client.removeQueries({ queryKey: endKey })
      // One who is known stays so here: the next call that is refused ends the session aloud.
      if (client.getQueryData(queryKey)) return fetchByKey<User>(asked)
      const user = await fetchOrNull<User>(asked).catch((error: unknown) => {
        if (dropUnresolved(token)) reportEnded({ why: 'unreachable' })
        throw error
      })
      if (user === null) dropUnresolved(token)
      return user
    },
    enabled: token !== null,
  })
}

/** Any failure at startup signs out; where it was no 401 the reader is told why (R-AUTH-10, G-14). */
function dropUnresolved(token: string | null): boolean {
  const isStill = storedToken() === token
  if (isStill) clearToken()
  return isStill
}

/** A session that its user did not end: the server could not say whose it is, or took it back. */
type Ended =
  | { readonly why: 'unreachable' }
  /** While `isStill`, nothing else is to be said. */
  | { readonly why: 'refused'; readonly isStill: () => boolean }
const endListeners = new Set<(ended: Ended) => void>()

function reportEnded(ended: Ended): void {
  for (const listener of endListeners) listener(ended)
}

/** Calls back when a session ended, for whoever tells the reader. */
export function onSessionEnded(listener: (ended: Ended) => void): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

/** Where this tab keeps what is half typed in a form: for whoever is signed in, and nobody else. */
export function useOwnDraft(form: string): { readonly key: string } | undefined {
  const session = useSession()
  return session.state === 'signed-in' ? { key: `mj-${form}:${session.user.id}` } : undefined
}

/** Starts a session: nothing of an earlier one stays in memory. */
export function startSession(client: QueryClient, { token, user }: { token: string; user: User }): void {
  void client.cancelQueries()
  client.clear()
  client.setQueryData(sessionUser(token).queryKey, user)
  storeToken(token)
}

/** Ends the session here at once and on the server; a server out of reach keeps nobody signed in here. */
export function signOut(client: QueryClient): void {
  call(logout).catch(() => {})
  dropSession(client, { byChoice: true })
}

/** How the session before ended: where to sign in again, and whether to come back. Forgotten with the next one. */
type SessionEnd = { readonly role: Role; readonly byChoice: boolean }
const endKey = ['session-end']

export function useLastSessionEnd(): SessionEnd | null {
  return useQueryClient().getQueryData<SessionEnd>(endKey) ?? null
}

/** What was read here goes when another tab ends the session or begins another; to be used once. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onTokenOfOtherTab(() => {
        const { queryKey } = sessionUser(storedToken())
        if (client.getQueryData(queryKey)) return
        // Whose session it is now may be on its way already.
        const predicate = ({ queryHash }: Query) => queryHash !== hashKey(queryKey)
        void client.cancelQueries({ predicate })
        client.removeQueries({ predicate })
      }),
    [client],
  )
}

/** The 401 rule on every screen, for reads and changes alike (R-AUTH-22); to be used once. */
export function useSessionEnd(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ending = new Map<string, ReturnType<typeof setTimeout>>()
    const ignore = onRefused(({ token, path }) => {
      // Who asks whether a session is known judges the answer alone (R-AUTH-10).
      if (token === null || token !== storedToken() || path === me.path || ending.has(token)) return
      ending.set(token, endSession(client, token))
    })
    return () => {
      ignore()
      // Who leaves before takes the session along.
      for (const timer of ending.values()) clearTimeout(timer)
    }
  }, [client])
}

/** The notice and nothing else, then sign-out after 500 ms (R-AUTH-21), unless the session changed meanwhile. */
function endSession(client: QueryClient, token: string): ReturnType<typeof setTimeout> {
  const isStill = () => storedToken() === token
  reportEnded({ why: 'refused', isStill })
  return setTimeout(() => isStill() && dropSession(client, { byChoice: false }), forcedLogoutMs)
}

function dropSession(client: QueryClient, { byChoice }: { byChoice: boolean }): void {
  const user = client.getQueryData(sessionUser(storedToken()).queryKey)
  void client.cancelQueries()
  client.clear()
  if (user) client.setQueryData<SessionEnd>(endKey, { role: user.role, byChoice })
  clearToken()
}
