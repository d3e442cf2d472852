import { useState } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { Breadcrumb } from '#web/kit/storefront/breadcrumb.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import type { BuyableView } from '#web/kit/storefront/card/card-view.ts'
import { cartLineOf } from '#web/kit/storefront/cart/cart-store.ts'
import NotFoundScreen, { head as notFoundHead } from '#web/public/landing/not-found-screen.tsx'
import { useAdd } from '#web/public/product/buying/add.ts'
import { roomTexts } from './messages.ts'
import type { roomLoader } from './room-loader.ts'
import { RoomGrid } from './room-grid.tsx'
import { List, Plan, Total, type Choosing } from './room-parts.tsx'
import styles from './room-screen.module.css'
import type { RoomView } from './room-view.ts'
import { Link } from '#web/kit/router/link.tsx'
import spots from '#web/kit/storefront/drawings/spots.module.css'
import { Photo } from '#web/kit/storefront/card/photo.tsx'

type Data = DataOf<typeof roomLoader>

export function head(input: HeadInput<Data>): PageHead {
  const { room } = input.data
  if (room === null) return notFoundHead(input)
  const { language } = input.locale
  return {
    title: commonTexts[language].titleOf({ page: room.title }),
    description: room.text ?? roomTexts[language].description({ title: room.title }),
    image: { address: room.image, alt: room.title },
    firstPhoto: { address: room.image, sizes: roomPhotoSizes },
  }
}

/** `/rooms/{key}`: a photograph of the room, its products with prices, and a button that adds them all to the cart. */
export default function RoomScreen() {
  const { room, others } = usePageData<typeof roomLoader>()
  if (room === null) return <NotFoundScreen />
  return <RoomPage key={room.key} room={room} others={others} />
}

function RoomPage({
  room,
  others,
}: {
  readonly room: RoomView<BuyableView>
  readonly others: Data['others']
}) {
  const text = useText(roomTexts)
  const common = useText(commonTexts)
  const [chosen, setChosen] = useState(0)
  const { title, products } = room
  const choosing = { products, chosen, onChoose: setChosen }
  return (
    <div className={`mj-container ${styles.screen}`}>
      <Breadcrumb
        crumbs={[
          { name: common.home, to: paths.home },
          { name: common.rooms, to: paths.rooms },
          { name: title },
        ]}
      />
      <h1 className="mj-display mj-d2">{title}</h1>
      {room.text !== null && <p className={`mj-lead ${styles.lead}`}>{room.text}</p>}
      <div className={styles.columns}>
        <RoomPhoto room={room} chosen={chosen} onChoose={setChosen} />
        <section className={styles.about} aria-labelledby="in-this-room">
          <h2 id="in-this-room" className="mj-display mj-d3">
            {text.inThisRoom}
          </h2>
          {products.length === 0 ? <p>{text.empty}</p> : <List {...choosing} />}
          {products.length > 0 && <AddRoom room={room} />}
        </section>
        {products.some(({ place }) => place !== null) && (
          <section aria-labelledby="room-plan">
            <h2 id="room-plan" className="mj-display mj-d3">
              {text.plan}
            </h2>
            <p>{text.planLead}</p>
            <Plan {...choosing} />
          </section>
        )}
      </div>
      <Others others={others} />
    </div>
  )
}

/** Adds the room's products in stock to the cart, in their quantities. */
function AddRoom({ room: { title, products } }: { readonly room: RoomView<BuyableView> }) {
  const text = useText(roomTexts)
  const add = useAdd()
  const inStock = products.filter(({ isInStock }) => isInStock)
  const count = products.length - inStock.length
  const addAll = () => add(title, ...inStock.map((one) => cartLineOf(one, one.quantity)))
  return (
    <>
      <div className={styles.end}>
        <Total products={products} />
        <span className="mj-needs-js">
          <Button disabled={inStock.length === 0} onClick={addAll}>
            {text.addRoom}
          </Button>
        </span>
      </div>
      {count > 0 && <p>{inStock.length === 0 ? text.nothingInStock : text.leftOut({ count })}</p>}
    </>
  )
}

function Others({ others }: Pick<Data, 'others'>) {
  const text = useText(roomTexts)
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-labelledby="other-rooms">
      <h2 id="other-rooms" className="mj-display mj-d3">
        {text.otherRooms}
      </h2>
      <RoomGrid rooms={others} />
    </section>
  )
}

/** Width of its column. */
const roomPhotoSizes = '(min-width: 90em) 860px, (min-width: 62em) 60vw, 100vw'

/** The photograph with a numbered link on each visible product. Never mirrored. */
function RoomPhoto({ room, chosen, onChoose }: Omit<Choosing, 'products'> & { readonly room: RoomView }) {
  const { money } = useLocale()
  return (
    <div className={styles.picture}>
      <Photo
        address={room.image}
        focus={room.focus}
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
                className={`${spots.spot} ${styles.spot}`}
                aria-label={`${index + 1}, ${name}, ${money(price, currency)}`}
                data-chosen={index === chosen || undefined}
                onPointerEnter={() => onChoose(index)}
                onFocus={() => onChoose(index)}
              >
                <circle r="22" className={spots.target} />
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
