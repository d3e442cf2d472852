import { lazy, Suspense } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { homeOf } from '#web/kit/portal/portal-paths.ts'
import { useLocation } from '#web/kit/router/router.ts'
import { leadsTo } from './destination.ts'
import { useInboxState } from './queries.ts'
import { useArrival } from './use-arrival.ts'

const StaleNote = lazy(async () => ({ default: (await import('./stale-note.tsx')).StaleNote }))

/** Offers to read the open screen anew when news came that it shows; nothing moves under the reader's hands. */
export function NewNotifications({ role }: { readonly role: Role }) {
  const { pathname } = useLocation()
  const { arrived, putAside } = useArrival(useInboxState())
  if (!arrived || !(leadsTo(arrived.href, role, pathname) || leadsTo(homeOf[role], role, pathname)))
    return null
  return (
    <Suspense>
      <StaleNote arrived={arrived} putAside={putAside} />
    </Suspense>
  )
}
