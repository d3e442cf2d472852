import { useState } from 'react'
import { confirmStockNotice, endStockNotice } from '#contract/orders/stock-notices.ts'
import { call } from '#web/kit/api/call.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { BrowseLink, EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import { usePress } from '#web/kit/forms/use-press.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { stockNoticeTexts } from './messages.ts'
import type { noticeLoader } from './notice-loader.ts'

type Data = DataOf<typeof noticeLoader>

export function head({ data: { notice }, locale }: HeadInput<Data>): PageHead {
  const text = stockNoticeTexts[locale.language]
  const title = notice === null ? text.missing : text.title
  return {
    title: commonTexts[locale.language].titleOf({ page: title }),
    description: notice === null ? text.missingText : text.question({ name: notice.name }),
    isIndexed: false,
  }
}

/** `/stock-notices/{link}`, from a mail: opening it changes nothing, because programs open links too; a click does. */
export default function NoticeScreen() {
  const text = useText(stockNoticeTexts)
  const { notice } = usePageData<typeof noticeLoader>()
  return (
    <div className={`mj-container ${parts.screen}`}>
      {notice === null ? (
        <EmptyState drawing="armchair" title={text.missing} text={text.missingText} headingLevel={1}>
          <BrowseLink />
        </EmptyState>
      ) : (
        <Notice notice={notice} />
      )}
    </div>
  )
}

type State = 'asked' | 'confirmed' | 'ended'

function Notice({ notice: { link, name, productId, isConfirmed } }: { notice: NonNullable<Data['notice']> }) {
  const text = useText(stockNoticeTexts)
  const [state, setState] = useState<State>(isConfirmed ? 'confirmed' : 'asked')
  const { isPending, failure, press } = usePress(text.failed)
  const send = (endpoint: typeof confirmStockNotice | typeof endStockNotice, next: State) =>
    press(async () => {
      await call(endpoint as typeof confirmStockNotice, { params: { link } })
      setState(next)
    })
  const words = { asked: text.question({ name }), confirmed: text.confirmed({ name }), ended: text.ended }
  return (
    <>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <output className="mj-lead">{words[state]}</output>
      <FormNote problems={[]} failure={failure} />
      <div className={parts.buttons}>
        {state === 'asked' && (
          <Button disabled={isPending} onClick={() => send(confirmStockNotice, 'confirmed')}>
            {text.confirm}
          </Button>
        )}
        {state !== 'ended' && (
          <Button variant="line" disabled={isPending} onClick={() => send(endStockNotice, 'ended')}>
            {text.end}
          </Button>
        )}
        <ButtonLink to={paths.product(productId)} variant="line">
          {text.toProduct}
        </ButtonLink>
      </div>
    </>
  )
}
