import type { Bilingual } from '#domain/platform/text/language.ts'

/** Reasons why a delivery failed at the door (G-87). */
export const deliveryFailures = [
  'nobody-there',
  'refused',
  'no-cash',
  'damaged',
  'no-way-in',
  'wrong-address',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveryFailureNames: Readonly<Record<DeliveryFailure, Bilingual>> = {
  'nobody-there': { en: 'No one was there', ar: 'لم يكن أحد في الموقع' },
  refused: { en: 'Refused at the door', ar: 'رُفض الاستلام عند الباب' },
  'no-cash': { en: 'No cash available', ar: 'لم يتوفر المبلغ نقداً' },
  damaged: { en: 'Damaged in transit', ar: 'تضررت القطع في الطريق' },
  'no-way-in': { en: 'Items could not be brought in', ar: 'تعذّر إدخال القطع' },
  'wrong-address': { en: 'Wrong address', ar: 'العنوان غير صحيح' },
}
