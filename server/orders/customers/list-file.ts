import type { FastifyInstance } from 'fastify'
import { type Customer, customersFile } from '#contract/orders/customers.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { bothFiles } from '#server/platform/http/route.ts'
import type { Cell } from '#engines/sheets/cell.ts'
import { sendSheet } from '#server/platform/http/send-sheet.ts'
import { sheetFile } from '#engines/sheets/write-sheet.ts'
import { eachCustomer } from './list.ts'

const texts: Readonly<Record<Language, { readonly sheet: string; readonly headings: readonly string[] }>> = {
  en: {
    sheet: 'Customers',
    headings: [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Address',
      'Customer since',
      'Orders',
      'Spent in AED',
      'Last order',
    ],
  },
  ar: {
    sheet: 'العملاء',
    headings: [
      'الاسم الأول',
      'اسم العائلة',
      'البريد الإلكتروني',
      'الهاتف',
      'العنوان',
      'عميل منذ',
      'الطلبات',
      'المنفَق بالدرهم',
      'آخر طلب',
    ],
  },
}

/** The customers of a list as a file: every one that matches, made while it is sent. */
export function customerFileRoutes(app: FastifyInstance, deps: Deps): void {
  bothFiles(
    app,
    deps,
    customersFile,
    async ({ scope, query: { format = 'csv', search }, language, reply }) => {
      const rows = rowsOf(eachCustomer(deps.db, scope, { search, language }), language)
      return sendSheet(reply, sheetFile(format, 'majlis-customers', [{ name: texts[language].sheet, rows }]))
    },
  )
}

async function* rowsOf(
  customers: AsyncIterable<Customer>,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  yield texts[language].headings
  for await (const customer of customers) yield cellsOf(customer)
}

/** In the order of the headings. */
function cellsOf({ firstName, lastName, email, phone, address, ...rest }: Customer): readonly Cell[] {
  return [
    firstName,
    lastName,
    email,
    phone,
    address,
    dayOf(rest.createdAt),
    { number: String(rest.totalOrders) },
    { number: fromFils(rest.totalSpent) },
    rest.lastOrderDate ? dayOf(rest.lastOrderDate) : '',
  ]
}
