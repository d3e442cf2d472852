import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byNumber, email, isoDay } from '#contract/fields.ts'
import { deliveryDay, deliveryWindow } from './checkout/cart.ts'
import { order } from './orders.ts'

export const listOrderDays = endpoint({
  method: 'GET',
  path: '/api/orders/:orderNumber/days',
  access: 'anyone',
  summary: 'The days on which an order can still come instead; none once it is shipped or called off',
  params: byNumber,
  query: z.object({ email }),
  reply: z.array(deliveryDay),
  refusals: ['order.no-match', 'order.proof-needed'],
})

export const changeOrderDay = endpoint({
  method: 'PATCH',
  path: '/api/orders/:orderNumber/day',
  access: 'anyone',
  summary: 'Have an order come on another day or in another window, while its shop has not shipped it',
  params: byNumber,
  body: z.object({ email, date: isoDay, window: deliveryWindow }),
  reply: order,
  refusals: [
    'order.no-match',
    'order.day-fixed',
    'order.window-full',
    'order.proof-needed',
    'request.too-many',
  ],
})
