import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/page.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { MoreLink } from '#web/storefront/button.tsx'
import { Drawing } from '#web/storefront/drawings/drawing.tsx'
import { Photo } from '#web/storefront/photo.tsx'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { usePageData } from '#web/use-page-data.ts'
import { Hero, heroSizes } from './hero.tsx'
import styles from './landing-screen.module.css'
import type { landingLoader } from './landing-loader.ts'
import { landingTexts } from './messages.ts'
import { Promises } from './promises.tsx'
import { Room } from './room.tsx'
import { SellBand } from './sell-band.tsx'

type Data = DataOf<typeof landingLoader>

export function head({ data, locale, absolute }: HeadInput<Data>): PageHead {
  const text = landingTexts[locale.language]
  const [wide] = data.hero
  return {
    title: text.pageTitle,
    description: text.pageDescription,
    image: wide && { address: wide.image, alt: wide.alt },
    firstPhoto: wide && { address: wide.image, sizes: heroSizes.wide },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: commonTexts[locale.language].brand,
        url: absolute(paths.home),
        inLanguage: locale.language,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.marketplace())}?search={search}` },
          'query-input': 'required name=search',
        },
      },
    ],
  }
}

export default function LandingScreen() {
  const { hero, categories, newest, room } = usePageData<typeof landingLoader>()
  return (
    <>
      <Hero photos={hero} />
      <Promises />
      <Categories categories={categories} />
      {room && room.pieces.length > 0 && <Room roomKey={room.key} pieces={room.pieces} />}
      {newest.length > 0 && <Newest cards={newest} />}
      <SellBand />
    </>
  )
}

function Categories({ categories }: Pick<Data, 'categories'>) {
  const text = useText(landingTexts)
  const common = useText(commonTexts)
  const { number } = useLocale()
  if (categories.length === 0) return null
  return (
    <section className="mj-container mj-section" aria-labelledby="categories-title">
      <div className={styles.top}>
        <h2 id="categories-title" className="mj-display mj-d2">
          {text.categoriesTitle}
        </h2>
        <MoreLink to={paths.marketplace()}>{common.allFurniture}</MoreLink>
      </div>
      <ul className={styles.tiles}>
        {categories.map(({ slug, name, count, drawing, thumb }) => (
          <li key={slug}>
            <Link to={paths.marketplace({ category: slug })} className={styles.category}>
              {thumb === null ? (
                <span className={styles.tile}>
                  <Drawing name={drawing} className={styles.drawing} />
                </span>
              ) : (
                <Photo
                  address={thumb}
                  alt=""
                  sizes="(min-width: 62em) 10rem, 8.25rem"
                  drawing={drawing}
                  className={styles.thumb}
                />
              )}
              <span className={styles.name}>
                <bdi>{name}</bdi>
              </span>
              <span className={`mj-num ${styles.count}`} aria-hidden="true">
                {number(count)}
              </span>
              <span className="mj-hidden">{common.pieces({ count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Newest({ cards }: { cards: Data['newest'] }) {
  const text = useText(landingTexts)
  return (
    <section className="mj-container mj-section" aria-labelledby="newest-title">
      <div className={styles.top}>
        <h2 id="newest-title" className="mj-display mj-d2">
          {text.newestTitle}
        </h2>
        <MoreLink to={paths.marketplace()}>{text.seeNew}</MoreLink>
      </div>
      <ProductGrid cards={cards} />
    </section>
  )
}
