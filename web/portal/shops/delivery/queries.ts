import { queryOptions } from '@tanstack/react-query'
import { listClosures, listHolidays, readDeliveryTerms } from '#contract/shops/delivery.ts'
import type { Audience } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

/** The terms of the own shop, or those of the platform; read anew by each form, which would save what it shows. */
export const termsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [readDeliveryTerms.shop.path, audience],
    queryFn: () => call(readDeliveryTerms[audience]),
    gcTime: 0,
  })

export const holidaysQuery = addressQuery(listHolidays)

export const closuresQuery = addressQuery(listClosures)
