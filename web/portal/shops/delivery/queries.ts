import { queryOptions } from '@tanstack/react-query'
import {
  listClosures,
  listHolidays,
  readDeliveryTerms,
  saveDeliveryTerms,
  type StoredTerms,
} from '#contract/shops/delivery.ts'
import type { Audience } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { reloadOf } from '#web/kit/manage/use-resource-change.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { deliveryTexts } from './messages.ts'

/** The terms of the own shop, or those of the platform. */
export const termsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [readDeliveryTerms.shop.path, audience],
    queryFn: () => call(readDeliveryTerms[audience]),
  })

type TermsInput = Omit<StoredTerms, 'isOwn' | 'updatedAt'>

/** Saves terms over the version that was read. */
export function useSaveTerms(audience: Audience) {
  const text = useText(deliveryTexts)
  return useChange({
    send: (body: TermsInput) => call(saveDeliveryTerms[audience], { body }),
    done: text.saved,
    doneText: () => text.followed,
    error: text.notSaved,
    into: termsQuery(audience),
    reload: reloadOf({ stale: /audit/ }),
  })
}

export const holidaysQuery = addressQuery(listHolidays)

export const closuresQuery = addressQuery(listClosures)
