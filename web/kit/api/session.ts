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

/** How long the notice is shown before a session that the server ended is ended here too (R-LIM-02). */
const forcedLogoutMs = 500

export type Session =
  | { readonly state: 'resolving' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: User }

/** The session: its user is read once per token; follows sign-in and sign-out, in other tabs too. */
export function useSession(): Session {
  const token = useSyncExternalStore(onTokenChange, storedToken)
  const { data: user } = useQuery(sessionUser(token))
  if (token === null) return { state: 'signed-out' }
  return user ? { state: 'signed-in', user } : { state: 'resolving' }
}

/** Query options for the signed-in user, cached under the token, so that no other session ever sees this user. */
export function sessionUser(token: string | null) {
  return queryOptions<User | null>({
    queryKey: [me.path, { token }],
    meta: { endpoint: me },
    queryFn: async (asked) => {
      const { client, queryKey } = asked
      client.removeQueries({ queryKey: endKey })
      // A user who is known stays signed in here: the next refused call ends the session with a notice.
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

/** Signs out after any failure at startup; the caller shows a notice if it was not a 401 (R-AUTH-10, G-14). */
function dropUnresolved(token: string | null): boolean {
  const isStill = storedToken() === token
  if (isStill) clearToken()
  return isStill
}

/** A session not ended by its user: the server was unreachable at startup, or refused the token. */
type Ended =
  | { readonly why: 'unreachable' }
  /** While `isStill` holds, no other toast may be shown. */
  | { readonly why: 'refused'; readonly isStill: () => boolean }
const endListeners = new Set<(ended: Ended) => void>()

function reportEnded(ended: Ended): void {
  for (const listener of endListeners) listener(ended)
}

/** Calls back when a session has ended, to notify the user. */
export function onSessionEnded(listener: (ended: Ended) => void): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

/** The storage key of a form's draft in this tab, which includes the signed-in user: no other user sees it. */
export function useOwnDraft(form: string): { readonly key: string } | undefined {
  const session = useSession()
  return session.state === 'signed-in' ? { key: `mj-${form}:${session.user.id}` } : undefined
}

/** Starts a session and clears everything cached by an earlier one. */
export function startSession(client: QueryClient, { token, user }: { token: string; user: User }): void {
  void client.cancelQueries()
  client.clear()
  client.setQueryData(sessionUser(token).queryKey, user)
  storeToken(token)
}

/** Ends the session on the server and at once here, even if the server is unreachable. */
export function signOut(client: QueryClient): void {
  call(logout).catch(() => {})
  dropSession(client, { byChoice: true })
}

/** How the last session ended: decides where to sign in and whether to return here. Forgotten with the next session. */
type SessionEnd = { readonly role: Role; readonly byChoice: boolean }
const endKey = ['session-end']

export function useLastSessionEnd(): SessionEnd | null {
  return useQueryClient().getQueryData<SessionEnd>(endKey) ?? null
}

/** Clears the cache when another tab ends the session or starts a new one. Use once per app. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onTokenOfOtherTab(() => {
        const { queryKey } = sessionUser(storedToken())
        if (client.getQueryData(queryKey)) return
        // The query for the new session's user may already be running.
        const predicate = ({ queryHash }: Query) => queryHash !== hashKey(queryKey)
        void client.cancelQueries({ predicate })
        client.removeQueries({ predicate })
      }),
    [client],
  )
}

/** Ends the session on a 401 on any screen, for reads and changes alike (R-AUTH-22). Use once per app. */
export function useSessionEnd(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ending = new Map<string, ReturnType<typeof setTimeout>>()
    const ignore = onRefused(({ token, path }) => {
      // The check whether a session is valid handles its own 401 (R-AUTH-10).
      if (token === null || token !== storedToken() || path === me.path || ending.has(token)) return
      ending.set(token, endSession(client, token))
    })
    return () => {
      ignore()
      // Unmounted before the delay is over: the session is kept.
      for (const timer of ending.values()) clearTimeout(timer)
    }
  }, [client])
}

/** Shows the notice alone, then signs out after 500 ms (R-AUTH-21) unless the session has changed meanwhile. */
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
