import { z } from 'zod'
import { fileForBoth, fileRoute, sheetQuery } from '#contract/file-route.ts'
import { customerOrders, lastOrders } from '#domain/orders/customer.ts'
import { reviewStatuses } from '#domain/orders/reviews/review-status.ts'
import { emirates } from '#domain/shops/emirate.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { email, oneOf, searchText, time } from '#contract/fields.ts'
import { sum, total } from '#contract/amounts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { undoOffer } from '#contract/platform/undo.ts'
import { emirateName } from '#contract/shops/emirate.ts'

/** Which customers are wanted; of a shop by its own orders alone. */
export const customerFilters = z.object({
  /** Name, e-mail, phone or area. */
  search: searchText,
  /** Exactly this address, in small letters or capitals; of addresses that were joined, the one that the customer is known by. */
  email: searchText,
  /** Whoever has ordered to it. */
  emirate: oneOf(emirates).orAll(),
  /** Whoever ordered last within so many days, or longer ago. */
  last: oneOf(lastOrders).orAll(),
  /** Whoever ordered first within the last 30 days, has one order, or several. */
  orders: oneOf(customerOrders).orAll(),
})

const page = pageByOffset({ usual: 100, most: 200 })

/**
 * Whoever has ordered (R-API-42). To a shop, its own orders alone say who that is and what the figures are, since
 * `createdAt`, the first of them.
 */
export const customer = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** Street, area and emirate of the newest order, in the reader's language. */
  address: z.string(),
  createdAt: time,
  /** When they last ordered, or what is known of them changed. */
  updatedAt: time,
  /** All orders, those cancelled too. */
  totalOrders: z.int(),
  /** In AED, without orders that are cancelled or rejected; euros at the rate of the order (R-CUST-09). */
  totalSpent: sum,
  lastOrderDate: time.nullable(),
})
export type Customer = z.output<typeof customer>

export const customers = z.array(customer)

export const listCustomers = forBoth('GET /customers', {
  needs: 'customers',
  summary: {
    admin: 'Customers, the newest first or sorted; X-Total-Count tells how many match',
    shop: 'Who ordered from the shop, the newest order first or sorted; X-Total-Count tells how many match',
  },
  query: customerFilters.extend({ ...sortBy('name', 'since', 'orders', 'spent', 'lastOrder'), ...page }),
  reply: customers,
})

/** How many of each are told: the newest, or the largest. */
export const maxListed = 50

const twin = customer.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  totalOrders: true,
})

export const customerProfile = customer.extend({
  /** For administrators: others with the same phone, who may be the same person. */
  twins: z.array(twin),
  /** Each e-mail address with name and phone as orders had them, the last used first. */
  contacts: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      lastUsedAt: time,
    }),
  ),
  /** Where orders went, the last used first. */
  addresses: z.array(
    z.object({
      addressLine: z.string(),
      city: z.string(),
      emirate: emirateName,
      orders: z.int(),
      lastUsedAt: time,
    }),
  ),
  /** From whom. */
  shops: z.array(
    z.object({
      /** `majlis` for the platform store. */
      shopId: z.string(),
      shopName: z.string(),
      shopNameAr: z.string().nullable(),
      orders: z.int(),
      spent: total,
    }),
  ),
  /** What they asked of orders, the newest first. */
  questions: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      text: z.string(),
      at: time,
      isWaiting: z.boolean(),
    }),
  ),
  /** What they said of items, the newest first; to a shop what everybody reads. */
  reviews: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      productName: z.string(),
      productNameAr: z.string().nullable(),
      rating: z.int(),
      comment: z.string(),
      status: z.enum(reviewStatuses),
      at: time,
    }),
  ),
})
export type CustomerProfile = z.output<typeof customerProfile>

export const readCustomer = forBoth('GET /customers/:id', {
  needs: 'customers',
  summary: {
    admin: 'One customer: figures, contact details and addresses used, shops and questions',
    shop: 'One customer of the shop, by what they ordered from it alone',
  },
  reply: customerProfile,
  refusals: ['customer.not-found'],
})

/** The customers that match as a file, with the filters of the lists. */
export const customersFile = fileForBoth('GET /customers/export', {
  needs: { admin: 'customers:write', shop: 'customers' },
  confirm: 'recent',
  summary: {
    admin: 'The customers that match as a file, the newest first',
    shop: "The shop's customers that match as a file, the newest first",
  },
  query: customerFilters.extend(sheetQuery),
})

/** Everything that is stored of a customer, as a ZIP: for programs and to be read. */
export const customerDataFile = fileRoute('GET /api/admin/customers/:id/data.zip', {
  needs: 'customers:write',
  confirm: 'recent',
  summary: 'Everything that is stored of a customer, to be handed to them: JSON and a page to read; audited',
  sends: ['application/zip'],
  refusals: ['customer.not-found'],
})

/** An e-mail address: that of the other to be joined, or one's own typed once more before it is erased for good. */
export const customerEmail = z.object({ email })

export const joinCustomers = endpoint('POST /api/admin/customers/:id/join', {
  needs: 'customers',
  summary: 'Join another customer to this one: the same person under another e-mail address',
  body: customerEmail,
  reply: z.object({ id: z.string(), undo: undoOffer }),
  refusals: ['customer.not-found', 'customer.cannot-join'],
})

export const eraseCustomer = endpoint('POST /api/admin/customers/:id/erase', {
  needs: 'customers',
  confirm: 'recent',
  summary: 'Take name, address and words of a customer out of everything but what the law keeps; for good',
  body: customerEmail,
  reply: z.object({ id: z.string() }),
  refusals: ['customer.not-found', 'customer.not-confirmed', 'customer.has-open'],
})
