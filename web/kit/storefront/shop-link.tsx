import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'

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
