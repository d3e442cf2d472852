import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import styles from './room-screen.module.css'
import type { roomLink } from './room-view.ts'

type Props = { readonly rooms: readonly ReturnType<typeof roomLink>[] }

/** A grid of rooms, each linking to its page. */
export function RoomGrid({ rooms }: Props) {
  return (
    <ul className={styles.rooms}>
      {rooms.map(({ key, image, focus, title }) => (
        <li key={key}>
          <Link to={paths.room(key)} className={styles.other}>
            <Photo
              address={image}
              focus={focus}
              alt=""
              sizes="(min-width: 62em) 23vw, 46vw"
              drawing="sofa"
              ratio={[16, 10]}
              className={styles.photo}
            />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
