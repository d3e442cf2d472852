import type { FastifyInstance } from 'fastify'
import { ordersFile } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import { instalmentNames } from '#domain/money/payment-method.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { customerName } from '#domain/orders/customer.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { orderStatusNames } from '#domain/orders/order-status.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Db, Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { bothFiles } from '#server/platform/http/route.ts'
import { sendSheet } from '#server/platform/http/send-sheet.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { sheetFile } from '#engines/sheets/write-sheet.ts'
import { eachOrder, type OrderFilters } from './list.ts'

/** The orders of a list as a file: every one that matches, made while it is sent. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  bothFiles(app, deps, ordersFile, async ({ actor, scope: { shopId: shop }, query, language, reply }) => {
    await recordListExport(deps, actor, 'orders')
    const { format = 'csv', ...wanted } = query
    const of = shop === undefined ? {} : ({ shop, isConfirmed: true } as const)
    const filters = { ...wanted, ...of, today: dayOf(deps.clock()) }
    const rows = rowsOf(deps.db, { language, isOfAll: shop === undefined, filters })
    return sendSheet(
      reply,
      sheetFile(format, 'majlis-orders', [{ name: exportTexts[language].orders, rows }]),
    )
  })
}

type ExportOptions = {
  readonly language: Language
  /** Of every shop, which a column names. */
  readonly isOfAll: boolean
  readonly filters: OrderFilters
}

async function* rowsOf(
  db: Db,
  { language, isOfAll, filters }: ExportOptions,
): AsyncGenerator<readonly Cell[]> {
  const { headings, shop } = exportTexts[language]
  yield [...headings, ...(isOfAll ? [shop] : [])]
  for await (const order of eachOrder(db, filters)) {
    const { shopName: name, shopNameAr: nameAr } = order
    yield [...cellsOf(order, language), ...(isOfAll ? [nameIn(language, { name, nameAr })] : [])]
  }
}

/** In the order of the headings. */
function cellsOf(order: Order, language: Language): Cell[] {
  const { customer, shippingAddress: address, delivery } = order
  const words = exportTexts[language]
  const amount = (fils: number): Cell => ({ number: fromFils(fils) })
  const items = order.items.flatMap(({ quantity, cancelled, ...item }) => {
    const count = quantity - cancelled
    return count > 0 ? `${count} × ${nameIn(language, item)}` : []
  })
  return [
    order.orderNumber,
    order.groupNumber,
    `${dayOf(order.createdAt)} ${timeOf(order.createdAt)}`,
    orderStatusNames[order.status][language],
    customerName(`${customer.firstName} ${customer.lastName}`, language),
    customer.phone,
    customer.email,
    customer.company?.name ?? '',
    customer.company?.trn ?? '',
    emirateNames[address.emirate as Emirate][language],
    address.city,
    address.addressLine,
    items.join('\n'),
    delivery.date ?? '',
    delivery.window ?? '',
    amount(delivery.fee),
    amount(order.vatAmount),
    amount(order.totalAmount),
    amount(order.refunded),
    words.methods[order.paymentMethod],
    words.payments[order.paymentStatus],
  ]
}

const times = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  hour: '2-digit',
  minute: '2-digit',
})
function timeOf(at: Date): string {
  return times.format(at)
}

type Texts = {
  readonly orders: string
  readonly shop: string
  readonly headings: readonly string[]
  readonly methods: Readonly<Record<Order['paymentMethod'], string>>
  readonly payments: Readonly<Record<Order['paymentStatus'], string>>
}

/** What stands in a file of orders beside the orders themselves. */
const exportTexts: Readonly<Record<Language, Texts>> = {
  en: {
    orders: 'Orders',
    shop: 'Shop',
    headings: [
      'Order',
      'Purchase',
      'Placed',
      'Status',
      'Customer',
      'Phone',
      'Email',
      'Company',
      'TRN',
      'Emirate',
      'City or area',
      'Address',
      'Items',
      'Delivery day',
      'Time',
      'Delivery fee',
      'VAT, included',
      'Total',
      'Paid back',
      'Payment method',
      'Payment',
    ],
    methods: {
      cash_on_delivery: 'Cash on delivery',
      card: 'Card',
      tabby: instalmentNames.tabby.en,
      tamara: instalmentNames.tamara.en,
    },
    payments: {
      pending: 'Not paid yet',
      paid: 'Paid',
      partially_refunded: 'Refunded in part',
      refunded: 'Refunded',
      void: 'Void',
    },
  },
  ar: {
    orders: 'الطلبات',
    shop: 'المتجر',
    headings: [
      'الطلب',
      'عملية الشراء',
      'تاريخ الطلب',
      'الحالة',
      'العميل',
      'الهاتف',
      'البريد الإلكتروني',
      'الشركة',
      'رقم التسجيل الضريبي',
      'الإمارة',
      'المدينة أو المنطقة',
      'العنوان',
      'القطع',
      'يوم التوصيل',
      'الوقت',
      'رسوم التوصيل',
      'ضريبة القيمة المضافة (مشمولة)',
      'الإجمالي',
      'المبلغ المُعاد',
      'طريقة الدفع',
      'الدفع',
    ],
    methods: {
      cash_on_delivery: 'الدفع عند الاستلام',
      card: 'بطاقة',
      tabby: instalmentNames.tabby.ar,
      tamara: instalmentNames.tamara.ar,
    },
    payments: {
      pending: 'لم يُدفع بعد',
      paid: 'مدفوع',
      partially_refunded: 'أُعيد جزء من المبلغ',
      refunded: 'أُعيد المبلغ',
      void: 'لاغٍ',
    },
  },
}
