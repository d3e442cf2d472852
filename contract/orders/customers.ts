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

/** Filters of the customer lists; for a shop they consider only its own orders. */
export const customerFilters = z.object({
  /** Name, e-mail, phone or area. */
  search: searchText,
  /** Exact e-mail address, ignoring case; of joined addresses, only the customer's main one. */
  email: searchText,
  /** Customers with an order to it. */
  emirate: oneOf(emirates).orAll(),
  /** By the last order: within a number of days, or longer ago. */
  last: oneOf(lastOrders).orAll(),
  /** By the orders: the first within the last 30 days, exactly one, or several. */
  orders: oneOf(customerOrders).orAll(),
})

const page = pageByOffset({ usual: 100, most: 200 })

/**
 * A customer (R-API-42). For a shop, contact details and figures come only from its own orders; `createdAt` is the time
 * of the first.
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
  /** When they last ordered, or their details changed. */
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
    admin: 'Customers, newest first or sorted; X-Total-Count has the number of matches',
    shop: 'Customers of the shop, newest order first or sorted; X-Total-Count has the number of matches',
  },
  query: customerFilters.extend({ ...sortBy('name', 'since', 'orders', 'spent', 'lastOrder'), ...page }),
  reply: customers,
})

/** Maximum entries in each list of a profile: the newest, or the largest. */
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
  /** Only for administrators: other customers with the same phone, who may be the same person. */
  twins: z.array(twin),
  /** E-mail addresses with name and phone as given in orders, most recently used first. */
  contacts: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      lastUsedAt: time,
    }),
  ),
  /** Delivery addresses, most recently used first. */
  addresses: z.array(
    z.object({
      addressLine: z.string(),
      city: z.string(),
      emirate: emirateName,
      orders: z.int(),
      lastUsedAt: time,
    }),
  ),
  /** Shops that they bought from. */
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
  /** Questions about orders, newest first. */
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
  /** Reviews, newest first; for a shop only the published ones. */
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
    shop: 'One customer of the shop, based only on their orders from it',
  },
  reply: customerProfile,
  refusals: ['customer.not-found'],
})

/** The matching customers as a file, with the filters of the lists. */
export const customersFile = fileForBoth('GET /customers/export', {
  needs: { admin: 'customers:write', shop: 'customers' },
  confirm: 'recent',
  summary: {
    admin: 'Matching customers as a file, newest first',
    shop: 'The shop’s matching customers as a file, newest first',
  },
  query: customerFilters.extend(sheetQuery),
})

/** All data stored about a customer, as a ZIP in machine-readable and human-readable form. */
export const customerDataFile = fileRoute('GET /api/admin/customers/:id/data.zip', {
  needs: 'customers:write',
  confirm: 'recent',
  summary: 'All stored data of a customer, to hand over to them: JSON and a readable page; audited',
  sends: ['application/zip'],
  refusals: ['customer.not-found'],
})

/** The e-mail address of the customer to join, or of the one to erase, typed again as confirmation. */
export const customerEmail = z.object({ email })

export const joinCustomers = endpoint('POST /api/admin/customers/:id/join', {
  needs: 'customers',
  summary: 'Merge another customer into this one: the same person with another email address',
  body: customerEmail,
  reply: z.object({ id: z.string(), undo: undoOffer }),
  refusals: ['customer.not-found', 'customer.cannot-join'],
})

export const eraseCustomer = endpoint('POST /api/admin/customers/:id/erase', {
  needs: 'customers',
  confirm: 'recent',
  summary:
    'Erase a customer’s name, address and messages permanently, except what the law requires to be kept',
  body: customerEmail,
  reply: z.object({ id: z.string() }),
  refusals: ['customer.not-found', 'customer.not-confirmed', 'customer.has-open'],
})
