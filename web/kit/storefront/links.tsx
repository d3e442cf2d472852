import type { ReactNode } from 'react'
import type { Policy } from '#domain/orders/policies.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'

type Props = {
  /** Its slug or its id, `majlis` of the platform's own store; null where its page is not to be found. */
  readonly shop: string | null
  readonly name: string
}

/** The name of a shop, which leads to its page. */
export function ShopLink({ shop, name }: Props) {
  if (shop === null) return <bdi>{name}</bdi>
  return (
    <Link to={paths.shop(shop)} className="mj-link">
      <bdi>{name}</bdi>
    </Link>
  )
}

type PolicyLinkProps = {
  readonly policy: Policy
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Words that lead to the page that says more; where there is none they stand alone. */
export function PolicyLink({ policy, className, children }: PolicyLinkProps) {
  if (!useShell().policies.includes(policy)) return children
  return (
    <Link to={paths.policy(policy)} className={className}>
      {children}
    </Link>
  )
}
