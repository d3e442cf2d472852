import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { Breadcrumb } from '#web/kit/storefront/breadcrumb.tsx'
import { BrowseLink, EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { roomTexts } from './messages.ts'
import { RoomGrid } from './room-grid.tsx'
import type { roomsLoader } from './room-loader.ts'
import styles from './room-screen.module.css'

export function head({
  data: { rooms },
  locale: { language },
}: HeadInput<DataOf<typeof roomsLoader>>): PageHead {
  const text = roomTexts[language]
  const title = commonTexts[language].titleOf({ page: commonTexts[language].rooms })
  return { title, description: text.roomsLead, isIndexed: rooms.length > 0 }
}

/** `/rooms`: all rooms that are shown. */
export default function RoomsScreen() {
  const text = useText(roomTexts)
  const common = useText(commonTexts)
  const { rooms } = usePageData<typeof roomsLoader>()
  return (
    <div className={`mj-container ${styles.screen}`}>
      <Breadcrumb crumbs={[{ name: common.home, to: paths.home }, { name: common.rooms }]} />
      <h1 className="mj-display mj-d2">{common.rooms}</h1>
      {rooms.length > 0 ? (
        <>
          <p className={`mj-lead ${styles.lead}`}>{text.roomsLead}</p>
          <RoomGrid rooms={rooms} />
        </>
      ) : (
        <EmptyState drawing="sofa" title={text.noRooms} text={text.noRoomsText}>
          <BrowseLink />
        </EmptyState>
      )}
    </div>
  )
}
