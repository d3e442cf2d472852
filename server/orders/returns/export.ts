import type { FastifyInstance } from 'fastify'
import { type OrderReturn, returnsFile } from '#contract/orders/returns.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { amountCell, dayCell, type ListFile, sendList } from '#server/platform/http/list-file.ts'
import { bothFiles, type Scope } from '#server/platform/http/route.ts'
import { eachReturn } from './read.ts'

const file: ListFile<OrderReturn> = {
  name: 'majlis-returns',
  sheet: { en: 'Returns', ar: 'المرتجعات' },
  columns: [
    ['Return', 'المرتجع', ({ returnNumber }) => returnNumber],
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    [
      'Shop',
      'المتجر',
      ({ shopName: name, shopNameAr: nameAr }, language) => nameIn(language, { name, nameAr }),
    ],
    ['Customer', 'العميل', (one, language) => customerName(one.customerName, language)],
    [
      'Items',
      'القطع',
      ({ items }, language) => items.map((item) => `${item.quantity} × ${nameIn(language, item)}`).join('\n'),
    ],
    ['Reason', 'السبب', ({ reason }) => reason],
    ['Status', 'الحالة', ({ status }, language) => returnStatusNames[status][language]],
    ['Refused because', 'سبب الرفض', ({ refusalReason }) => refusalReason ?? ''],
    ['Asked for on', 'تاريخ الطلب', ({ createdAt }) => dayCell(createdAt)],
    ['Cost in AED', 'الثمن بالدرهم', ({ paid }) => amountCell(paid)],
    ['Refund in AED', 'المُعاد بالدرهم', ({ refund }) => amountCell(refund)],
  ],
}

/** The returns of a list as a file. */
export function returnFileRoutes(app: FastifyInstance, deps: Deps): void {
  bothFiles(app, deps, returnsFile, async ({ scope, ...call }) => {
    await recordListExport(deps, call.actor, 'returns')
    return sendList(call, file, eachReturn(deps.db, { ...ofShop(call.query), ...call.query, ...scope }))
  })
}

/** Of whichever shop an administrator looks at; a shop sees its own alone. */
export function ofShop(query: object): Scope {
  return 'shop' in query && typeof query.shop === 'string' ? { shopId: query.shop } : {}
}
