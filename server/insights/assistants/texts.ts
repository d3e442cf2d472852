import type { z } from 'zod'
import type {
  getOrderStatus,
  getProduct,
  makeCartLink,
  searchProducts,
} from '#contract/insights/assistants.ts'
import type { Quote } from '#contract/orders/checkout/cart.ts'
import { dayText } from '#domain/platform/notification.ts'
import { formatMoney } from '#domain/platform/amounts/money.ts'
import { orderStatusNames } from '#domain/orders/order-status.ts'
import { oneLine } from '#domain/platform/text/plain-text.ts'
import { type Bilingual, fill, type Language, nameIn } from '#domain/platform/text/language.ts'

const texts = {
  found: { en: '{count} found.', ar: 'عدد النتائج: {count}.' },
  nothing: { en: 'No products found.', ar: 'لم نجد شيئاً.' },
  corrected: { en: 'Searched for “{words}” instead.', ar: 'بحثنا عن «{words}» بدلاً من ذلك.' },
  more: { en: 'More with cursor {next}', ar: 'المزيد بالمؤشر {next}' },
  soldOut: { en: 'out of stock', ar: 'نفد المخزون' },
  size: { en: '{size} cm', ar: '{size} سم' },
  inStock: { en: '{count} in stock', ar: 'المتوفر: {count}' },
  delivered: { en: '{shop}: delivery {fee}, from {day}', ar: '{shop}: التوصيل {fee}، ابتداءً من {day}' },
  noDay: {
    en: '{shop}: delivery {fee}, no delivery day available now',
    ar: '{shop}: التوصيل {fee}، ولا يوم متاحاً حالياً',
  },
  notThere: { en: '{shop} does not deliver there.', ar: 'لا يوصل {shop} إلى هناك.' },
  notForSale: { en: '{product} is not for sale.', ar: '{product} غير معروض للبيع.' },
  outOfStock: { en: '{product} is out of stock.', ar: 'نفد مخزون {product}.' },
  tooFew: { en: '{product}: only {available} in stock.', ar: '{product}: المتوفر {available} فقط.' },
  noColor: { en: '{product} does not come in this colour.', ar: '{product} غير متوفر بهذا اللون.' },
  total: { en: 'Total {total}', ar: 'المجموع {total}' },
  link: {
    en: 'Open the cart with these products ({total}): {url}',
    ar: 'افتح السلة بهذه القطع ({total}): {url}',
  },
  order: { en: 'Order {number} from {shop}: {status}.', ar: 'الطلب {number} من {shop}: {status}.' },
  comes: { en: 'It arrives on {day}, {window}.', ar: 'يصل في {day}، {window}.' },
} as const satisfies Record<string, Bilingual>

type Say = (key: keyof typeof texts, values?: Readonly<Record<string, string | number>>) => string
const saying =
  (language: Language): Say =>
  (key, values) =>
    fill(texts[key][language], values)
const lines = (of: readonly (string | null | false)[]) => of.filter(Boolean).join('\n')

/** Quotes text that a shop wrote: it can neither end its quotation nor begin a line that looks like ours. */
const quoted = (words: string) => (words === '' ? '' : `“${oneLine(words).replace(/[“”]/g, '"')}”`)
const wordsIn = (language: Language, of: { readonly name: string; readonly nameAr: string | null }) =>
  quoted(nameIn(language, of))
const shopIn = (language: Language, of: { readonly shopName: string; readonly shopNameAr: string | null }) =>
  wordsIn(language, { name: of.shopName, nameAr: of.shopNameAr })

export function foundText(found: z.output<(typeof searchProducts)['output']>, language: Language): string {
  const say = saying(language)
  const cards = found.cards.map((card) => {
    const price = formatMoney(card.price, language, card.currency)
    const stock = card.inStock ? [] : [say('soldOut')]
    return [wordsIn(language, card), shopIn(language, card), price, ...stock, card.id, card.url].join(' · ')
  })
  return lines([
    found.corrected !== null && say('corrected', { words: found.corrected }),
    found.total === 0 ? say('nothing') : say('found', { count: found.total }),
    ...cards,
    found.next !== null && say('more', { next: found.next }),
  ])
}

export function productText(
  product: z.output<(typeof getProduct)['output']>['product'],
  language: Language,
): string {
  const say = saying(language)
  const price = formatMoney(product.price, language, product.currency)
  const stock = product.stock > 0 ? say('inStock', { count: product.stock }) : say('soldOut')
  const description = wordsIn(language, { name: product.description ?? '', nameAr: product.descriptionAr })
  const facts = [
    wordsIn(language, product),
    shopIn(language, product),
    price,
    stock,
    say('size', { size: product.dimensions }),
  ]
  return lines([facts.join(' · '), description, product.url])
}

export function deliveryText({ shops, totals }: Quote, language: Language): string {
  const say = saying(language)
  const parts = shops.flatMap(({ delivery, ...part }) => {
    const shop = shopIn(language, part)
    const problems = part.lines.map((line) => problemText(line, language))
    if (part.lines.every(({ problem }) => problem !== null)) return problems
    if (delivery === null) return [...problems, say('notThere', { shop })]
    const fee = formatMoney(delivery.fee, language)
    const [first] = delivery.days
    if (!first) return [...problems, say('noDay', { shop, fee })]
    return [...problems, say('delivered', { shop, fee, day: dayText(first.date, language) })]
  })
  return lines([...parts, totals.length > 0 && say('total', { total: totalText(totals, language) })])
}

function problemText(line: Quote['shops'][number]['lines'][number], language: Language): string | null {
  const { name, nameAr, productId, available, problem } = line
  const product = name === null ? productId : wordsIn(language, { name, nameAr })
  if (problem === null) return null
  const keys = {
    'not-for-sale': 'notForSale',
    'out-of-stock': 'outOfStock',
    'too-few': 'tooFew',
    'color-unknown': 'noColor',
  } as const
  return saying(language)(keys[problem], { product, available })
}

const totalText = (totals: Quote['totals'], language: Language) =>
  totals.map(({ total }) => formatMoney(total, language)).join()

export function linkText(
  { url, totals }: z.output<(typeof makeCartLink)['output']>,
  language: Language,
): string {
  return saying(language)('link', { url, total: totalText(totals, language) })
}

export function orderText(order: z.output<(typeof getOrderStatus)['output']>, language: Language): string {
  const say = saying(language)
  const { date, window } = order.delivery
  const isComing = date !== null && !['delivered', 'cancelled', 'rejected'].includes(order.status)
  return lines([
    say('order', {
      number: order.orderNumber,
      shop: shopIn(language, order),
      status: orderStatusNames[order.status][language],
    }),
    order.rejectionReason !== null && quoted(order.rejectionReason),
    isComing && say('comes', { day: dayText(date, language), window: window ?? '' }),
    order.url,
  ])
}
