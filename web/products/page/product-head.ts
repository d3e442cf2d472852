import { commonTexts } from '#web/i18n/common-messages.ts'
import type { DataOf, HeadInput, PageHead } from '#web/page.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbList } from '#web/storefront/breadcrumb-list.ts'
import { photoAlt } from '#web/storefront/card-view.ts'
import { productTexts } from './messages.ts'
import { mainPhotoSizes } from './gallery/photo-strip.tsx'
import { productData } from './product-data.ts'
import type { productLoader } from './product-loader.ts'

type Input = HeadInput<DataOf<typeof productLoader>>

/** What search engines and shared links are told of a piece. */
export function productHead({ data: { product }, locale, absolute }: Input): PageHead {
  const text = productTexts[locale.language]
  const { titleOf } = commonTexts[locale.language]
  if (product === null) {
    return { title: titleOf({ page: text.missing }), description: text.missingHint, isIndexed: false }
  }
  const [photo] = product.photos
  const price = locale.money(product.price, product.currency)
  const about = { name: product.name, shop: product.shopName, price, dimensions: product.dimensions }
  const trail = product.trail.map(({ slug, name }) => ({ name, to: paths.marketplace({ category: slug }) }))
  return {
    title: titleOf({ page: product.name }),
    description: shortened([text.descriptionOf(about), ...product.description].join(' ')),
    type: 'product',
    ...(photo === undefined
      ? {}
      : {
          image: { address: photo, alt: photoAlt(product, locale.language) },
          firstPhoto: { address: photo, sizes: mainPhotoSizes },
        }),
    jsonLd: [
      productData(product, absolute),
      breadcrumbList(
        [
          { name: text.marketplace, to: paths.marketplace() },
          ...trail,
          { name: product.name, to: paths.product(product.id) },
        ],
        absolute,
      ),
    ],
  }
}

/** As much as results show, ended at a word. */
function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')}…`
}
