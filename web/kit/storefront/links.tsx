import type { ReactNode } from 'react'
import type { Policy } from '#domain/orders/policies.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'

type Props = {
  /** Its slug or id, `majlis` for the platform store; null if it has no public page. */
  readonly shop: string | null
  readonly name: string
}

/** A shop's name as a link to its page. */
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

/** Text as a link to a policy's page; plain text if there is none. */
export function PolicyLink({ policy, className, children }: PolicyLinkProps) {
  if (!useShell().policies.includes(policy)) return children
  return (
    <Link to={paths.policy(policy)} className={className}>
      {children}
    </Link>
  )
}
