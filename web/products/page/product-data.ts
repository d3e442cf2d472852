import { fromFils } from '#domain/money/money.ts'
import { paths } from '#web/paths.ts'
import { sharedPicture } from '#web/storefront/image-address.ts'
import { categoryOf, type ProductView } from './product-view.ts'

/** A piece as search engines read it (schema.org Product). Only what is true: no rating or review that nobody wrote. */
export function productData(product: ProductView, absolute: (path: string) => string) {
  const address = absolute(paths.product(product.id))
  const { origin } = new URL(address)
  const isInStock = product.stock !== 0
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    productID: product.id,
    name: product.name,
    url: address,
    ...(product.photos.length > 0
      ? { image: product.photos.map((photo) => sharedPicture(photo, origin)) }
      : {}),
    ...(product.description.length > 0 ? { description: product.description.join('\n') } : {}),
    category: product.trail.at(-1)?.name ?? categoryOf(product),
    ...(product.colors.length > 0 ? { color: product.colors.map(({ name }) => name).join(', ') } : {}),
    weight: { '@type': 'QuantitativeValue', value: product.weightKg, unitCode: 'KGM' },
    ...measures(product),
    offers: {
      '@type': 'Offer',
      url: address,
      price: fromFils(product.price),
      priceCurrency: product.currency,
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: product.shopName },
    },
  }
}

function measures({ size }: ProductView) {
  if (size === null) return {}
  const cm = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' })
  return { width: cm(size.width), depth: cm(size.depth), height: cm(size.height) }
}
