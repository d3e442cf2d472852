import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Vendor, VendorOrder } from '#contract/dashboard.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/router/link.tsx'
import { ShopStatusBadge } from '#web/shops/shop-status-badge.tsx'
import { Muted } from '#web/ui/layout/text.tsx'
import type { ShopsUrl } from './approval-url.ts'
import { shopApprovalTexts } from './messages.ts'
import styles from './vendor-table.module.css'

type Props = { readonly vendors: readonly Vendor[]; readonly url: ShopsUrl }

/** Shops beside one another with the figures of their products, sorted by any of them. */
export function VendorTable({ vendors, url }: Props) {
  const text = useText(shopApprovalTexts)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <Heading order="shop" word={text.shopName} url={url} />
            <th scope="col">{text.status}</th>
            <Heading order="products" word={text.products} url={url} isNumber />
            <Heading order="active" word={text.active} url={url} isNumber />
            <Heading order="waiting" word={text.waiting} url={url} isNumber />
            <Heading order="rejected" word={text.rejectedProducts} url={url} isNumber />
            <Heading order="registered" word={text.registered} url={url} isNumber />
          </tr>
        </thead>
        <tbody>
          {vendors.map((vendor) => (
            <Row key={vendor.id} vendor={vendor} url={url} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ vendor, url: { hrefOf } }: { readonly vendor: Vendor; readonly url: ShopsUrl }) {
  const text = useText(shopApprovalTexts)
  const { number, shopNamed, shortDay } = useLocale()
  const { totalProducts, activeProducts, pendingProducts, rejectedProducts } = vendor
  return (
    <tr>
      <th scope="row">
        <Link stay to={hrefOf({ shop: vendor.id, kycDocument: null })} className={styles.name}>
          <bdi>{shopNamed(vendor)}</bdi>
        </Link>
        <Muted>{text[vendor.businessType]}</Muted>
      </th>
      <td>
        <ShopStatusBadge status={vendor.status} />
      </td>
      {[totalProducts, activeProducts, pendingProducts, rejectedProducts].map((figure, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns of a table never move
        <td key={column} data-number>
          {number(figure)}
        </td>
      ))}
      <td data-number>{shortDay(vendor.createdAt)}</td>
    </tr>
  )
}

type HeadingProps = {
  readonly order: VendorOrder
  readonly word: string
  readonly url: ShopsUrl
  /** Figures and days begin with the largest, names with the first letter. */
  readonly isNumber?: boolean
}

/** A column's name, which sorts by it; pressed again, the other way around. */
function Heading({ order, word, url: { state, hrefOf }, isNumber = false }: HeadingProps) {
  const [there, back] = isNumber ? ([`-${order}`, order] as const) : ([order, `-${order}`] as const)
  const isSorted = state.sort === order || state.sort === `-${order}`
  const isFalling = state.sort === `-${order}`
  const Arrow = isFalling ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
    >
      <Link stay to={hrefOf({ sort: state.sort === there ? back : there })} className={styles.sort}>
        {word}
        {isSorted && <Arrow size={14} stroke={2} aria-hidden />}
      </Link>
    </th>
  )
}
