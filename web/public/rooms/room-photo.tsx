import { useLocale } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import type { Choosing } from './room-parts.tsx'
import type { RoomView } from './room-view.ts'
import styles from './room-screen.module.css'

/** As wide as its column. */
export const roomPhotoSizes = '(min-width: 90em) 860px, (min-width: 62em) 60vw, 100vw'

/** The photograph with a number on each product that is seen in it, which leads to it. Never mirrored. */
export function RoomPhoto({
  room,
  chosen,
  onChoose,
}: Omit<Choosing, 'products'> & { readonly room: RoomView }) {
  const { money } = useLocale()
  return (
    <div className={styles.picture}>
      <Photo
        address={room.image}
        alt={room.title}
        sizes={roomPhotoSizes}
        drawing="sofa"
        isFirst
        ratio={[16, 10]}
        className={styles.photo}
      />
      <svg className={styles.spots}>
        {room.products.map(({ id, name, price, currency, at }, index) =>
          at === null ? null : (
            <svg key={id} x={`${at[0]}%`} y={`${at[1]}%`} overflow="visible">
              <Link
                to={paths.product(id)}
                className={styles.spot}
                aria-label={`${index + 1}, ${name}, ${money(price, currency)}`}
                data-chosen={index === chosen || undefined}
                onPointerEnter={() => onChoose(index)}
                onFocus={() => onChoose(index)}
              >
                <circle r="22" className={styles.target} />
                <circle r="14" />
                <text dy="0.35em">{index + 1}</text>
              </Link>
            </svg>
          ),
        )}
      </svg>
    </div>
  )
}
