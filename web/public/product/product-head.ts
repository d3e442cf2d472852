import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { breadcrumbList } from '#web/kit/storefront/breadcrumb.tsx'
import { photoAlt } from '#web/kit/storefront/card/card-view.ts'
import { shownPrice } from '#web/kit/storefront/card/price.tsx'
import { dimensionsText } from '#web/kit/storefront/dimensions.tsx'
import { productTexts } from './messages.ts'
import { mainPhotoSizes } from './gallery/photo-strip.tsx'
import type { productLoader } from './product-loader.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { sharedPicture } from '#web/kit/pages/image-address.ts'
import type { ProductView } from './product-view.ts'
import { categoryOf } from './view-words.ts'

type Input = HeadInput<DataOf<typeof productLoader>>

/** Head of a product page, for search engines and link previews. */
export function productHead({ data: { product }, locale, absolute, eurRate }: Input): PageHead {
  const text = productTexts[locale.language]
  const { titleOf } = commonTexts[locale.language]
  if (product === null) {
    return { title: titleOf({ page: text.missing }), description: text.missingHint, isIndexed: false }
  }
  const [photo] = product.photos
  const shown = shownPrice(product.price, product.currency, eurRate)
  const price = locale.money(shown.fils, shown.currency)
  const about = {
    name: product.name,
    shop: product.shopName,
    price,
    dimensions: dimensionsText(product.dimensions, locale),
  }
  const trail = product.trail.map(({ slug, name }) => ({ name, to: paths.marketplace({ category: slug }) }))
  const canonicalPath = paths.product(product.id, product.slug)
  return {
    title: titleOf({ page: product.name }),
    canonicalPath,
    description: shortened([text.descriptionOf(about), ...product.description].join(' ')),
    type: 'product',
    ...(photo === undefined
      ? {}
      : {
          image: { address: photo, alt: photoAlt(product, locale.language) },
          firstPhoto: { address: photo, sizes: mainPhotoSizes },
        }),
    jsonLd: [
      productData({ ...product, price: shown.fils, currency: shown.currency }, absolute),
      breadcrumbList(
        [
          { name: text.marketplace, to: paths.marketplace() },
          ...trail,
          { name: product.name, to: canonicalPath },
        ],
        absolute,
      ),
    ],
  }
}

/** Truncates at a word, to the length that search results show. */
function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')}…`
}

/** Structured data of a product (schema.org Product). Only true facts: no invented ratings or reviews. */
function productData(product: ProductView, absolute: (path: string) => string) {
  const address = absolute(paths.product(product.id, product.slug))
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
    ...variantData(product, absolute),
    weight: { '@type': 'QuantitativeValue', value: product.weightKg, unitCode: 'KGM' },
    ...measures(product),
    ...ratings(product),
    offers: {
      '@type': 'Offer',
      url: address,
      price: fromFils(product.price),
      priceCurrency: product.currency,
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: {
        '@type': 'Organization',
        name: product.shopName,
        url: absolute(paths.shop(product.shop)),
      },
    },
  }
}

/** The average, and the reviews that the page shows initially. */
function ratings({ rating, reviewCount, reviews }: ProductView) {
  if (rating === null || reviews === null) return {}
  const best = { bestRating: 5, worstRating: 1 }
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, ...best },
    review: reviews.newest.map((review) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...best },
      ...(review.authorName === null ? {} : { author: { '@type': 'Person', name: review.authorName } }),
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.comment,
      inLanguage: review.language,
    })),
  }
}

/** The variant group of a product, with the pages of its other variants (schema.org ProductGroup). */
function variantData({ id, family }: ProductView, absolute: (path: string) => string) {
  if (family === null) return {}
  const others = family.variants.filter((one) => one.id !== id)
  return {
    inProductGroupWithID: family.id,
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: family.id,
      name: family.name,
      variesBy: ['https://schema.org/color', 'https://schema.org/material'],
      hasVariant: others.map((one) => ({ url: absolute(paths.product(one.id)) })),
    },
  }
}

function measures({ size }: ProductView) {
  if (size === null) return {}
  const cm = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' })
  return { width: cm(size.width), depth: cm(size.depth), height: cm(size.height) }
}
