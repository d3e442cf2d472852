import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths, portalPaths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ButtonAnchor, ButtonLink } from '#web/kit/storefront/button.tsx'
import type { DrawingName } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { SearchForm } from '#web/kit/storefront/search/search-form.tsx'
import type { RoomView } from '#web/public/rooms/room-view.ts'
import styles from './hero.module.css'
import { landingTexts } from './messages.ts'

type HeroPhoto = Pick<RoomView, 'key' | 'image' | 'focus' | 'title'>

/** Wider than the tiles, because the photos are cropped to a taller shape. */
export const heroSizes = {
  wide: '(min-width: 90em) 622px, (min-width: 62em) 46vw, 116vw',
  tall: '(min-width: 62em) 1010px, 88vw',
} as const

/** A layout like the plan of a majlis: photos on three sides, the middle open for the greeting. */
export function Hero({ photos }: { photos: readonly HeroPhoto[] }) {
  const text = useText(landingTexts)
  const common = useText(commonTexts)
  const [wide, start, end] = photos
  return (
    <section className={`mj-container ${styles.hero}`}>
      <div className={styles.greeting}>
        <h1 className="mj-display mj-d1">{text.title}</h1>
        <p className={`mj-lead ${styles.lead}`}>{text.lead}</p>
        <SearchForm className={styles.search} />
        <div className={styles.heroActions}>
          <ButtonLink to={paths.marketplace()}>{common.browse}</ButtonLink>
          <ButtonAnchor href={portalPaths.registerShop} variant="line">
            {common.registerShop}
          </ButtonAnchor>
        </div>
      </div>
      <Side photo={wide} drawing="sofa" place="wide" />
      <Side photo={start} drawing="rug" place="start" />
      <Side photo={end} drawing="armchair" place="end" />
    </section>
  )
}

type SideProps = {
  readonly photo: HeroPhoto | undefined
  readonly drawing: DrawingName
  readonly place: 'wide' | 'start' | 'end'
}

function Side({ photo, drawing, place }: SideProps) {
  const isWide = place === 'wide'
  const side = `${styles.side} ${styles[place]}`
  const shown = (
    <Photo
      address={photo?.image ?? null}
      focus={photo?.focus}
      alt={photo?.title ?? ''}
      sizes={isWide ? heroSizes.wide : heroSizes.tall}
      drawing={drawing}
      isFirst={isWide}
      isEager
      ratio={[16, 10]}
      className={photo ? styles.photo : side}
    />
  )
  if (!photo) return shown
  return (
    <Link to={paths.room(photo.key)} className={side}>
      {shown}
    </Link>
  )
}
