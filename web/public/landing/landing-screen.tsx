import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths, portalPaths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { MoreLink, ButtonAnchor } from '#web/kit/storefront/button.tsx'
import { Drawing } from '#web/kit/storefront/drawings/drawing.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { usePageData, useShell } from '#web/kit/router/use-page-data.ts'
import { Hero, heroSizes } from './hero.tsx'
import styles from './landing-screen.module.css'
import type { landingLoader } from './landing-loader.ts'
import { landingTexts } from './messages.ts'
import { Room } from './room.tsx'
import type { ReactNode } from 'react'
import type { Policy } from '#domain/orders/policies.ts'
import { DeliveryIcon, ReturnsIcon, WarrantyIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { PolicyLink } from '#web/kit/storefront/links.tsx'

type Data = DataOf<typeof landingLoader>

export function head({ data, locale, absolute }: HeadInput<Data>): PageHead {
  const text = landingTexts[locale.language]
  const [wide] = data.hero
  return {
    title: text.pageTitle,
    description: text.pageDescription,
    image: wide && { address: wide.image, alt: wide.title },
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
      {room && room.products.length > 0 && <Room room={room} />}
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
              <span className="mj-hidden">{common.items({ count })}</span>
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

/** The trust row: free shipping where the fee really is zero; the other two are sample promises of demo mode (G-91). */
function Promises() {
  const text = useText(landingTexts)
  const common = useText(commonTexts)
  const { demoMode, hasFreeShipping } = useShell()
  if (!hasFreeShipping && !demoMode) return null
  return (
    <section className="mj-container" aria-label={text.promises}>
      <ul className={styles.row}>
        {hasFreeShipping && (
          <Assurance
            policy="delivery"
            icon={<DeliveryIcon size={24} />}
            title={common.freeShipping}
            text={text.shippingText}
          />
        )}
        {demoMode && (
          <Assurance
            policy="warranty"
            icon={<WarrantyIcon size={24} />}
            title={common.warranty}
            text={text.warrantyText}
          />
        )}
        {demoMode && (
          <Assurance
            policy="returns"
            icon={<ReturnsIcon size={24} />}
            title={common.returns}
            text={text.returnsText}
          />
        )}
      </ul>
    </section>
  )
}

type AssuranceProps = {
  readonly policy: Policy
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

function Assurance({ policy, icon, title, text }: AssuranceProps) {
  return (
    <li className={styles.promise}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <p className={styles.title}>
          <PolicyLink policy={policy} className={styles.more}>
            {title}
          </PolicyLink>
        </p>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  )
}

/** For shops: the three real steps, and the promise of 24 to 48 hours (R-GEN-03). */
function SellBand() {
  const text = useText(landingTexts)
  const common = useText(commonTexts)
  const steps = [
    [text.step1, text.step1Text],
    [text.step2, text.step2Text],
    [text.step3, text.step3Text],
  ] as const
  return (
    <section className={styles.band} aria-labelledby="sell-title">
      <div className={`mj-container ${styles.sellBandRow}`}>
        <div>
          <h2 id="sell-title" className={`mj-display mj-d2 ${styles.sellBandTitle}`}>
            {text.sellTitle}
          </h2>
          <p className={styles.sellBandText}>{text.sellText}</p>
          <div className={styles.actions}>
            <ButtonAnchor href={portalPaths.registerShop} variant="onBand">
              {common.registerShop}
            </ButtonAnchor>
            <ButtonAnchor href={portalPaths.shopLogin} variant="lineOnBand">
              {common.shopLogin}
            </ButtonAnchor>
          </div>
        </div>
        <ol className={styles.steps}>
          {steps.map(([title, detail], index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <p className={styles.stepTitle}>{title}</p>
                <p>{detail}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
