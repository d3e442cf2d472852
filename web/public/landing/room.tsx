import { useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { roomTexts } from '#web/public/rooms/messages.ts'
import { List, Plan, Total } from '#web/public/rooms/room-parts.tsx'
import type { RoomView } from '#web/public/rooms/room-view.ts'
import styles from '#web/public/rooms/room.module.css'

/** The plan of a room in the catalogue beside its products; choosing a product marks it in both. */
export function Room({ room: { key, title, text: said, products } }: { readonly room: RoomView }) {
  const text = useText(roomTexts)
  const [chosen, setChosen] = useState(0)
  const choosing = { products, chosen, onChoose: setChosen }
  return (
    <section className={styles.band} aria-labelledby="room-title">
      <div className={`mj-container ${styles.row}`}>
        <Plan {...choosing} />
        <div>
          <h2 id="room-title" className="mj-display mj-d2">
            {title}
          </h2>
          <p className={`mj-lead ${styles.lead}`}>{said ?? text.planLead}</p>
          <List {...choosing} />
          <div className={styles.end}>
            <Total products={products} />
            <ButtonLink to={paths.room(key)} size="md">
              {text.seeRoom}
            </ButtonLink>
            <ButtonLink to={paths.rooms} variant="line" size="md">
              {text.seeRooms}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
