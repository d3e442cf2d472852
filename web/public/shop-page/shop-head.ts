import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { readBrowsing } from '#web/public/marketplace/browse-filters.ts'
import { canonicalOf, isWorthIndexing, itemList } from '#web/public/marketplace/marketplace-head.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { breadcrumbList } from '#web/kit/storefront/breadcrumb.tsx'
import { photoAlt } from '#web/kit/storefront/card/card-view.ts'
import { sharedPicture } from '#web/kit/pages/image-address.ts'
import { shopPageTexts } from './messages.ts'
import type { shopLoader, ShopView } from './shop-loader.ts'

type Data = DataOf<typeof shopLoader>
type Input = HeadInput<Data & { readonly shop: ShopView }>

/** Head of a shop page, for search engines and link previews. */
export function shopHead({ data: { shop, result }, locale, search, absolute }: Input): PageHead {
  const text = shopPageTexts[locale.language]
  const browsing = readBrowsing(new URLSearchParams(search), shop.slug)
  const { name, place, story, slug } = shop
  const said = place === '' ? text.description({ name }) : text.descriptionAt({ name, place })
  const [card] = result.cards
  const image = shop.cover ?? shop.logo ?? card?.photo ?? null
  const isCards = card !== undefined && image === card.photo
  return {
    title: commonTexts[locale.language].titleOf({
      page: browsing.page > 1 ? text.pageTitle({ name, page: browsing.page }) : name,
    }),
    description: story[0]?.slice(0, 200) ?? said,
    canonicalPath: paths.shop(slug),
    canonicalSearch: canonicalOf(browsing),
    // A shop without products yet is indexed nevertheless; a filtered list without results is not.
    isIndexed: isWorthIndexing(browsing, { ...result, total: result.total || Number(search === '') }),
    ...(image === null
      ? {}
      : { image: { address: image, alt: isCards ? photoAlt(card, locale.language) : name } }),
    jsonLd: [
      storeData(shop, absolute),
      breadcrumbList(
        [
          { name: marketplaceTexts[locale.language].marketplace, to: paths.marketplace() },
          { name, to: paths.shop(slug) },
        ],
        absolute,
      ),
      itemList(browsing, result, absolute),
    ],
  }
}

/** Structured data of a shop (schema.org FurnitureStore). Only what it publishes. */
function storeData(shop: ShopView, absolute: Input['absolute']) {
  const url = absolute(paths.shop(shop.slug))
  const { origin } = new URL(url)
  return {
    '@context': 'https://schema.org',
    '@type': 'FurnitureStore',
    name: shop.name,
    url,
    ...(shop.story.length > 0 ? { description: shop.story.join('\n') } : {}),
    ...(shop.logo === null ? {} : { logo: sharedPicture(shop.logo, origin) }),
    ...(shop.cover === null ? {} : { image: sharedPicture(shop.cover, origin) }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'AE',
      ...(shop.emirate === null ? {} : { addressRegion: shop.emirate }),
      ...(shop.address === null ? {} : { streetAddress: shop.address }),
    },
    ...(shop.rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: shop.rating.average,
            reviewCount: shop.rating.count,
          },
        }),
    areaServed: shop.areas.map(({ emirate }) => emirate),
  }
}
