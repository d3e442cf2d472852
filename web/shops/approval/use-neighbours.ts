import { useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { decisionTexts } from './decision-messages.ts'
import { detailsTexts } from './details-messages.ts'
import { neighbourOf } from './queries.ts'
import type { ShopPlaces } from './approval-url.ts'

/** The way through the shops that wait, oldest first and around. */
export type Queue = {
  readonly next: () => void
  readonly previous: () => void
  readonly isMoving: boolean
}

/** Asked anew at each step: others decide too. */
export function useShopNeighbours(shopId: string, { go }: ShopPlaces): Queue {
  const text = useText(detailsTexts)
  const { failure } = useText(decisionTexts)
  const [isMoving, setIsMoving] = useState(false)
  const move = async (side: 'after' | 'before') => {
    setIsMoving(true)
    try {
      const neighbour = await neighbourOf(shopId, side)
      if (neighbour === null) toastSuccess({ title: text.noOther })
      else go({ shop: neighbour, kycDocument: null }, { replace: true })
    } catch (error) {
      toastFailure({ title: failure, text: sentenceOf(error, text.failed) })
    } finally {
      setIsMoving(false)
    }
  }
  return { next: () => void move('after'), previous: () => void move('before'), isMoving }
}
