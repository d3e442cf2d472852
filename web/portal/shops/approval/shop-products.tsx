import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listAllProducts } from '#contract/catalogue/products/admin-products.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Foot, RowLink, Rows } from '#web/kit/layout/layout.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { detailsTexts } from './details-messages.ts'
import type { ShopForApproval } from './queries.ts'

const shown = 6

/** The shop's newest products, each linked, and a link to all (R-DASH-08). */
export function ShopProducts({
  shop: { id: shopId, status, productCounts },
}: {
  readonly shop: ShopForApproval
}) {
  const text = useText(detailsTexts)
  const { named, money } = useLocale()
  const newest = useQuery(askedQuery(listAllProducts, { search: '', shopId, limit: shown }))
  const all = `/admin/products?status=all&shop=${shopId}`
  return (
    <ReadPanel title={text.productList} reading={newest} failed={text.productsFailed} height={160}>
      {(products) => (
        <>
          {products.length === 0 && (
            <Group px="lg" py="sm">
              <Text variant="muted">{text.noProducts}</Text>
            </Group>
          )}
          <Rows>
            {products.map((product) => (
              <Group component="li" key={product.id} gap="sm">
                <Box flex={1} miw={0}>
                  <RowLink isStrong to={`${all}&product=${product.id}`}>
                    <NameText>{named(product)}</NameText>
                  </RowLink>
                  <Text variant="muted" className="mj-num">
                    {money(product.price, product.currency)}
                  </Text>
                </Box>
                <ProductStatusBadge status={product.status} isShopOpen={status === 'approved'} />
              </Group>
            ))}
          </Rows>
          {productCounts.total > products.length && (
            <Foot>
              <Link to={all}>{text.allProducts({ count: productCounts.total })}</Link>
            </Foot>
          )}
        </>
      )}
    </ReadPanel>
  )
}
