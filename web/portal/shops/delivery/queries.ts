import { queryOptions } from '@tanstack/react-query'
import { listClosures, listHolidays, readDeliveryTerms } from '#contract/shops/delivery.ts'
import type { Audience } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

/** Terms of the user's shop, or of the platform; refetched by each form, because it saves everything it shows. */
export const termsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [readDeliveryTerms.shop.path, audience],
    queryFn: () => call(readDeliveryTerms[audience]),
    gcTime: 0,
  })

export const holidaysQuery = addressQuery(listHolidays)

export const closuresQuery = addressQuery(listClosures)
