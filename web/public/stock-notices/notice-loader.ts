import { readStockNotice } from '#contract/orders/stock-notices.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { stockNoticeTexts } from './messages.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'

type Notice = {
  readonly link: string
  readonly productId: string
  readonly name: string
  readonly isConfirmed: boolean
}

/** Loads the stock notice of a mailed link; null where the link is no longer valid. */
export async function noticeLoader({
  call,
  language,
  params,
}: PageRequest): Promise<WithStatus<{ readonly notice: Notice | null }>> {
  const link = params['link'] ?? ''
  try {
    const { productId, isConfirmed, isOfDesign, ...names } = await call(readStockNotice, { params: { link } })
    const own = nameIn(language, names)
    const name = isOfDesign ? stockNoticeTexts[language].ofDesign({ name: own }) : own
    return { status: 200, data: { notice: { link, productId, isConfirmed, name } } }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    return { status: 404, data: { notice: null } }
  }
}
