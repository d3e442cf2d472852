/** Arabic nouns by plural form: one / two / few / many / other. `Of` marks the forms after a verb or «من». */
export const items = 'قطعة واحدة / قطعتان / {count} قطع / {count} قطعة / {count} قطعة'
export const itemsOf = 'قطعة واحدة / قطعتين / {count} قطع / {count} قطعة / {count} قطعة'
export const products = 'منتج واحد / منتجان / {count} منتجات / {count} منتجاً / {count} منتج'
export const productsOf = 'منتج واحد / منتجين / {count} منتجات / {count} منتجاً / {count} منتج'
export const orders = 'طلب واحد / طلبان / {count} طلبات / {count} طلباً / {count} طلب'
export const ordersOf = 'طلب واحد / طلبين / {count} طلبات / {count} طلباً / {count} طلب'
export const reviews = 'تقييم واحد / تقييمان / {count} تقييمات / {count} تقييماً / {count} تقييم'
export const reviewsOf = 'تقييم واحد / تقييمين / {count} تقييمات / {count} تقييماً / {count} تقييم'
export const shops = 'متجر واحد / متجران / {count} متاجر / {count} متجراً / {count} متجر'
export const payouts = 'طلب صرف واحد / طلبا صرف / {count} طلبات صرف / {count} طلب صرف / {count} طلب صرف'
export const groups = 'مجموعة واحدة / مجموعتان / {count} مجموعات / {count} مجموعة / {count} مجموعة'
export const attemptsOf =
  'محاولة توصيل واحدة / محاولتي توصيل / {count} محاولات توصيل / {count} محاولة توصيل / {count} محاولة توصيل'
export const daysOf = 'يوماً واحداً / يومين / {count} أيام / {count} يوماً / {count} يوم'

/** Builds the six plural forms of a sentence: `zero`, and `sentence` with each form of the noun in place of `{}`. */
export function counted(zero: string, noun: string, sentence = '{}') {
  const [one, two, few, many, other] = noun.split(' / ').map((form) => sentence.replace('{}', form)) as Forms
  return { zero, one, two, few, many, other }
}

type Forms = [string, string, string, string, string]
