import { NameText, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import { Breadcrumb } from '#web/kit/storefront/breadcrumb.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { StarIcon, VerifiedIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { PolicyLink } from '#web/kit/storefront/links.tsx'
import { Seller } from '#web/kit/storefront/seller.tsx'
import { shopPageTexts } from './messages.ts'
import type { ShopView } from './shop-loader.ts'
import styles from './shop-page.module.css'

/** Shop header: images, name, location and story, with collapsible delivery terms. */
export function ShopHeader({ shop }: { shop: ShopView }) {
  const text = useText(shopPageTexts)
  const { marketplace } = useText(marketplaceTexts)
  const facts = [shop.place, shop.rated, shop.since].filter((fact) => fact !== null && fact !== '')
  return (
    <header className={styles.header}>
      <Breadcrumb crumbs={[{ name: marketplace, to: paths.marketplace() }, { name: shop.name }]} />
      <Cover shop={shop} />
      <div className={styles.who}>
        {shop.logo !== null && (
          <Photo address={shop.logo} alt="" sizes="6rem" drawing="sofa" isEager className={styles.logo} />
        )}
        <div>
          <h1 className="mj-display mj-d2">
            <NameText>{shop.name}</NameText>
            {'\u00a0'}
            <VerifiedIcon size={24} className={styles.verified} />
            <span className="mj-hidden">{shop.isPlatform ? text.platform : text.verified}</span>
          </h1>
          <p className={styles.facts}>
            {facts.map((fact) => (
              <bdi key={fact}>
                {fact === shop.rated && <StarIcon size={16} className={styles.star} />} {fact}
              </bdi>
            ))}
          </p>
          <Seller seller={shop.seller} words={text.ask({ name: shop.name })} />
          {shop.closed !== null && <p className={styles.closed}>{shop.closed}</p>}
        </div>
      </div>
      {shop.story.length > 0 && (
        <div className={styles.story}>
          {shop.story.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other identity
            <p key={index} dir="auto">
              {line}
            </p>
          ))}
        </div>
      )}
      <Delivery shop={shop} />
    </header>
  )
}

/** The shop's cover image; until it has one, photos of its newest products. */
function Cover({ shop: { cover, newest } }: { shop: ShopView }) {
  if (cover === null) {
    return (
      newest.length > 0 && (
        <div className={`${styles.cover} ${styles.newest}`}>
          {newest.map((photo, at) => (
            <Photo
              key={photo}
              address={photo}
              alt=""
              sizes="(min-width: 90em) 28rem, 33vw"
              drawing="sofa"
              isFirst={at === 0}
              isEager
              ratio={[4, 3]}
            />
          ))}
        </div>
      )
    )
  }
  return (
    <Photo
      address={cover}
      alt=""
      sizes="(min-width: 90em) 84rem, 100vw"
      drawing="sofa"
      isFirst
      ratio={[4, 1]}
      className={styles.cover}
    />
  )
}

/** Delivery and return terms, collapsible without JavaScript. */
function Delivery({ shop }: { shop: ShopView }) {
  const text = useText(shopPageTexts)
  return (
    <details className={styles.delivery} id="delivery">
      <summary>
        <h2>{text.delivery}</h2>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.emirate}</th>
            <th scope="col">{text.fee}</th>
            <th scope="col">{text.comes}</th>
          </tr>
        </thead>
        <tbody>
          {shop.areas.map(({ emirate, fee, comes }) => (
            <tr key={emirate}>
              <th scope="row">{emirate}</th>
              <td>{fee}</td>
              <td>{comes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {shop.drives} {shop.freeFrom}
      </p>
      <p>
        {shop.returns}{' '}
        <PolicyLink policy="returns" className="mj-link">
          {text.howReturns}
        </PolicyLink>
      </p>
    </details>
  )
}
