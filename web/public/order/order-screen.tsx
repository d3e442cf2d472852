import { useEffect, useRef, useState } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { fetchPage } from '#web/kit/router/load.ts'
import { useLocation } from '#web/kit/router/router.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { Group } from './group.tsx'
import { customerOrderTexts } from './messages.ts'
import type { orderLoader } from './order-loader.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'

type Data = DataOf<typeof orderLoader>

export function head({ data: { group }, locale }: HeadInput<Data>): PageHead {
  const text = customerOrderTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: group ? text.title : text.missing })
  return { title, description: text.description, isIndexed: false }
}

/** The orders of a checkout, for anyone with the link. */
export default function OrderScreen() {
  const text = useText(customerOrderTexts)
  const { group, refresh } = useFollowed()
  const isAwake = useIsAwake()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const hasPaid = isAwake && query.has('paid')
  const isJustPlaced = hasPaid || (isAwake && query.has('placed'))
  return (
    <div className={`mj-container ${parts.screen}`}>
      {group === null ? (
        <EmptyState drawing="armchair" title={text.missing} text={text.missingText} headingLevel={1}>
          <ButtonLink to={paths.orders} variant="line" size="md">
            {text.find}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Group group={group} isJustPlaced={isJustPlaced} hasPaid={hasPaid} onChanged={refresh} />
      )}
    </div>
  )
}

/** Polling interval while the page is visible. */
const askedEveryMs = 30_000

/** The current state of the orders: polled while the page is visible, until all are closed. */
function useFollowed() {
  const first = usePageData<typeof orderLoader>()
  const { language } = useLocale()
  const { pathname } = useLocation()
  const [read, setRead] = useState({ first, group: first.group })
  const group = read.first === first ? read.group : first.group
  const address = publicHref(language, pathname)
  const turns = useRef({ asked: 0, shown: 0 })
  const refresh = async (signal = new AbortController().signal) => {
    const turn = ++turns.current.asked
    const { group: now } = await fetchPage<Data>(address, signal)
    // A later request has already been answered, so this answer is stale.
    if (signal.aborted || turn < turns.current.shown) return
    turns.current.shown = turn
    setRead({ first, group: now })
  }
  const isOver = group?.orders.every((order) => order.isOver) ?? true
  useEffect(() => {
    if (isOver) return
    const left = new AbortController()
    const { signal } = left
    // While briefly offline, the shown state stays.
    const look = () => void (document.visibilityState === 'visible' && refresh(signal).catch(() => {}))
    const timer = setInterval(look, askedEveryMs)
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearInterval(timer)
      left.abort()
    }
    // `refresh` depends only on the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [address, isOver])
  return { group, refresh: () => refresh() }
}
