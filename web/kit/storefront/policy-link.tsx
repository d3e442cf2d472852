import type { ReactNode } from 'react'
import type { Policy } from '#domain/orders/policies.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'

type Props = {
  readonly policy: Policy
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Words that lead to the page that says more; where there is none they stand alone. */
export function PolicyLink({ policy, className, children }: Props) {
  if (!useShell().policies.includes(policy)) return children
  return (
    <Link to={paths.policy(policy)} className={className}>
      {children}
    </Link>
  )
}
