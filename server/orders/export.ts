import type { FastifyInstance } from 'fastify'
import { ordersFile } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import { instalmentNames } from '#domain/money/payment-method.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { customerName } from '#domain/orders/customer.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { orderStatusNames } from '#domain/orders/order-status.ts'
import { type Bilingual, type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { bothFiles } from '#server/platform/http/route.ts'
import { amountCell, type ListFile, sendList, shopColumn } from '#server/platform/http/send-sheet.ts'
import { eachOrder } from './list.ts'

/** Serves all matching orders as a file, generated while it is sent. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  bothFiles(app, deps, ordersFile, async ({ actor, scope: { shopId: shop }, ...call }) => {
    await recordListExport(deps, actor, 'orders')
    const of = shop === undefined ? {} : ({ shop, isConfirmed: true } as const)
    const filters = { ...call.query, ...of, today: dayOf(deps.clock()) }
    return sendList(call, shop === undefined ? fileOfAll : file, eachOrder(deps.db, filters))
  })
}

const times = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  hour: '2-digit',
  minute: '2-digit',
})

const methods: Readonly<Record<Order['paymentMethod'], Bilingual>> = {
  cash_on_delivery: { en: 'Cash on delivery', ar: 'الدفع عند الاستلام' },
  card: { en: 'Card', ar: 'بطاقة' },
  ...instalmentNames,
}
const payments: Readonly<Record<Order['paymentStatus'], Bilingual>> = {
  pending: { en: 'Not paid yet', ar: 'لم يُدفع بعد' },
  paid: { en: 'Paid', ar: 'مدفوع' },
  partially_refunded: { en: 'Partially refunded', ar: 'أُعيد جزء من المبلغ' },
  refunded: { en: 'Refunded', ar: 'أُعيد المبلغ' },
  void: { en: 'Void', ar: 'لاغٍ' },
}

const file: ListFile<Order> = {
  name: 'majlis-orders',
  sheet: { en: 'Orders', ar: 'الطلبات' },
  columns: [
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    ['Purchase', 'عملية الشراء', ({ groupNumber }) => groupNumber],
    ['Placed', 'تاريخ الطلب', ({ createdAt }) => `${dayOf(createdAt)} ${times.format(createdAt)}`],
    ['Status', 'الحالة', ({ status }, language) => orderStatusNames[status][language]],
    [
      'Customer',
      'العميل',
      ({ customer: { firstName, lastName } }, language) => customerName(`${firstName} ${lastName}`, language),
    ],
    ['Phone', 'الهاتف', ({ customer }) => customer.phone],
    ['Email', 'البريد الإلكتروني', ({ customer }) => customer.email],
    ['Company', 'الشركة', ({ customer }) => customer.company?.name ?? ''],
    ['TRN', 'رقم التسجيل الضريبي', ({ customer }) => customer.company?.trn ?? ''],
    [
      'Emirate',
      'الإمارة',
      ({ shippingAddress: { emirate } }, language) => emirateNames[emirate as Emirate][language],
    ],
    ['City or area', 'المدينة أو المنطقة', ({ shippingAddress }) => shippingAddress.city],
    ['Address', 'العنوان', ({ shippingAddress }) => shippingAddress.addressLine],
    ['Items', 'القطع', itemsOf],
    ['Delivery day', 'يوم التوصيل', ({ delivery }) => delivery.date ?? ''],
    ['Time', 'الوقت', ({ delivery }) => delivery.window ?? ''],
    ['Delivery fee', 'رسوم التوصيل', ({ delivery }) => amountCell(delivery.fee)],
    ['VAT, included', 'ضريبة القيمة المضافة (مشمولة)', ({ vatAmount }) => amountCell(vatAmount)],
    ['Total', 'الإجمالي', ({ totalAmount }) => amountCell(totalAmount)],
    ['Paid back', 'المبلغ المُعاد', ({ refunded }) => amountCell(refunded)],
    ['Payment method', 'طريقة الدفع', ({ paymentMethod }, language) => methods[paymentMethod][language]],
    ['Payment', 'الدفع', ({ paymentStatus }, language) => payments[paymentStatus][language]],
  ],
}
const fileOfAll: ListFile<Order> = { ...file, columns: [...file.columns, shopColumn] }

/** The items that are not cancelled, one per line. */
function itemsOf({ items }: Order, language: Language): string {
  const counted = items.flatMap(({ quantity, cancelled, ...item }) => {
    const count = quantity - cancelled
    return count > 0 ? `${count} × ${nameIn(language, item)}` : []
  })
  return counted.join('\n')
}
