import { Text } from '@mantine/core'
import type { Vendor } from '#contract/insights/dashboard.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, date, number, title } from '#web/kit/lists/columns.tsx'
import { DataTable } from '#web/kit/lists/data-table.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import type { ShopsUrl } from './approval-url.ts'
import { shopApprovalTexts } from './messages.ts'

type Props = { readonly vendors: readonly Vendor[]; readonly url: ShopsUrl }
type Sort = ShopsUrl['state']['sort']

/** Each is called by the text of its name. */
const columns = [
  title('shopName', (vendor: Vendor) => <Name vendor={vendor} />, {
    sort: 'shop',
    to: ({ id }) => `/admin/shops/${id}`,
    below: (vendor) => <BusinessType vendor={vendor} />,
  }),
  cell('status', ({ status }: Vendor) => <ShopStatusBadge status={status} />, { place: 'end' }),
  number('products', ({ totalProducts }: Vendor) => totalProducts, { sort: 'products' }),
  number('active', ({ activeProducts }: Vendor) => activeProducts, { sort: 'active' }),
  number('waiting', ({ pendingProducts }: Vendor) => pendingProducts, { sort: 'waiting' }),
  number('rejectedProducts', ({ rejectedProducts }: Vendor) => rejectedProducts, { sort: 'rejected' }),
  date('registered', ({ createdAt }: Vendor) => createdAt, {
    isDay: true,
    sort: 'registered',
    place: 'labelled',
  }),
] as const

/** Shops beside one another with the figures of their products, sorted by any of them. */
export function VendorTable({ vendors, url: { state, hrefOf } }: Props) {
  const text = useText(shopApprovalTexts)
  return (
    <DataTable
      rows={vendors}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ id }) => text[id as (typeof columns)[number]['id']]}
      sorting={{ sort: state.sort, hrefOf: (sort) => hrefOf({ sort: sort as Sort }) }}
      isInPanel
    />
  )
}

function Name({ vendor }: { readonly vendor: Vendor }) {
  return <bdi>{useLocale().shopNamed(vendor)}</bdi>
}

function BusinessType({ vendor }: { readonly vendor: Vendor }) {
  return <Text variant="muted">{useText(shopApprovalTexts)[vendor.businessType]}</Text>
}
