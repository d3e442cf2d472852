import type { Vendor } from '#contract/insights/dashboard.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { RowName, SortHead, Table } from '#web/kit/lists/table.tsx'
import type { ShopsUrl } from './approval-url.ts'
import { shopApprovalTexts } from './messages.ts'

type Props = { readonly vendors: readonly Vendor[]; readonly url: ShopsUrl }

/** Each figure: what it is sorted by, of the vendor, and its name. */
const figures = [
  ['products', 'totalProducts', 'products'],
  ['active', 'activeProducts', 'active'],
  ['waiting', 'pendingProducts', 'waiting'],
  ['rejected', 'rejectedProducts', 'rejectedProducts'],
] as const

/** Shops beside one another with the figures of their products, sorted by any of them. */
export function VendorTable({ vendors, url }: Props) {
  const text = useText(shopApprovalTexts)
  const { state, hrefOf } = url
  const sorted = { sort: state.sort, hrefOf: (sort: ShopsUrl['state']['sort']) => hrefOf({ sort }) }
  return (
    <Table
      head={
        <>
          <SortHead order="shop" word={text.shopName} {...sorted} />
          <th scope="col">{text.status}</th>
          {figures.map(([order, , word]) => (
            <SortHead key={order} order={order} word={text[word]} isNumber isFallingFirst {...sorted} />
          ))}
          <SortHead order="registered" word={text.registered} isNumber isFallingFirst {...sorted} />
        </>
      }
    >
      {vendors.map((vendor) => (
        <Row key={vendor.id} vendor={vendor} url={url} />
      ))}
    </Table>
  )
}

function Row({ vendor, url: { hrefOf } }: { readonly vendor: Vendor; readonly url: ShopsUrl }) {
  const text = useText(shopApprovalTexts)
  const { number, shopNamed, shortDay } = useLocale()
  return (
    <tr>
      <RowName stay to={hrefOf({ shop: vendor.id, kycDocument: null })} below={text[vendor.businessType]}>
        {shopNamed(vendor)}
      </RowName>
      <td>
        <ShopStatusBadge status={vendor.status} />
      </td>
      {figures.map(([order, name, word]) => (
        <td key={order} data-number data-label={text[word]}>
          {number(vendor[name])}
        </td>
      ))}
      <td data-number data-label={text.registered}>
        {shortDay(vendor.createdAt)}
      </td>
    </tr>
  )
}
