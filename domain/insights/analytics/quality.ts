import type { Bilingual } from '#domain/platform/text/language.ts'

/** Days over which a shop's service is measured. Shown to it with advice, and to administrators; triggers nothing. */
export const qualityDays = 90
/** Hours within which an order must be answered to be in time, from its confirmation, when its shop learns of it. */
export const answerHours = 24
/** Minimum number of cases for a grade. */
export const fewestCases = 5

export const grades = ['good', 'fair', 'bad'] as const
export type Grade = (typeof grades)[number]

type Measure = {
  /** A share from 0 to 1, or stars from 1 to 5. */
  readonly unit: 'share' | 'stars'
  /** The kind of cases it counts. */
  readonly of: 'orders' | 'attempts' | 'reviews'
  /** Good from `good` on, bad beyond `bad`; if `good` is the lower one (failed deliveries, returns), less is better. */
  readonly good: number
  readonly bad: number
  readonly name: Bilingual
  readonly says: Bilingual
  /** How to improve it. */
  readonly advice: Bilingual
}

/** Every measure of a shop's quality; the only definition. */
export const measures = {
  answered: {
    unit: 'share',
    of: 'orders',
    good: 0.95,
    bad: 0.85,
    name: { en: 'Answered on time', ar: 'الرد في الوقت' },
    says: {
      en: 'Share of orders in the last 90 days accepted or rejected within 24 hours. Orders waiting longer count as late.',
      ar: 'نسبة طلبات آخر 90 يوماً التي قُبلت أو رُفضت خلال 24 ساعة، ويُحسب ما ينتظر أكثر من ذلك متأخراً.',
    },
    advice: {
      en: 'Check new orders each morning and evening, and invite a colleague for orders only. Reject at once what you cannot deliver.',
      ar: 'راجع الطلبات الجديدة صباحاً ومساءً، وادعُ زميلاً للطلبات وحدها، وارفض فوراً ما لا يمكنك توصيله.',
    },
  },
  delivered: {
    unit: 'share',
    of: 'orders',
    good: 0.95,
    bad: 0.85,
    name: { en: 'Delivered on time', ar: 'التسليم في الموعد' },
    says: {
      en: 'Share of orders in the last 90 days with an agreed day that were delivered by it. Overdue orders count as late.',
      ar: 'نسبة طلبات آخر 90 يوماً ذات الموعد المتفق عليه التي سُلّمت حتى موعدها، ويُحسب ما فات موعده متأخراً.',
    },
    advice: {
      en: 'Offer fewer orders per window or a longer lead time under Delivery. Propose another day before the agreed one has passed, and mark orders as delivered on the day.',
      ar: 'قلّل عدد الطلبات لكل فترة أو أطِل مدة التجهيز في صفحة التوصيل، واقترح موعداً آخر قبل فوات المتفق عليه، وسجّل التسليم في يومه.',
    },
  },
  failed: {
    unit: 'share',
    of: 'attempts',
    good: 0.08,
    bad: 0.2,
    name: { en: 'Failed deliveries', ar: 'محاولات التوصيل الفاشلة' },
    says: {
      en: 'Share of delivery attempts in the last 90 days in which the items were not handed over.',
      ar: 'نسبة المرات التي وصل فيها المتجر إلى الباب خلال آخر 90 يوماً ولم تُسلَّم القطع.',
    },
    advice: {
      en: 'Call the day before and an hour ahead, ask about the lift, stairs and doors, and say how much cash is due.',
      ar: 'اتصل قبل يوم وقبل ساعة، واسأل عن المصعد والدرج والأبواب، واذكر المبلغ المطلوب نقداً.',
    },
  },
  returned: {
    unit: 'share',
    of: 'orders',
    good: 0.05,
    bad: 0.12,
    name: { en: 'Returns', ar: 'المرتجعات' },
    says: {
      en: 'Share of delivered orders from the last 90 days that had at least one item returned.',
      ar: 'نسبة الطلبات المسلَّمة من طلبات آخر 90 يوماً التي أُرجع منها شيء.',
    },
    advice: {
      en: 'Read the reasons under Returns. Accurate dimensions, photos of fabric in daylight and better packaging prevent most of them.',
      ar: 'اقرأ الأسباب في صفحة المرتجعات؛ فالمقاسات الدقيقة وصور القماش في ضوء النهار والتغليف الأفضل تمنع معظمها.',
    },
  },
  rating: {
    unit: 'stars',
    of: 'reviews',
    good: 4.5,
    bad: 4,
    name: { en: 'Stars', ar: 'النجوم' },
    says: {
      en: 'The average of all published reviews of the shop’s products.',
      ar: 'متوسط كل التقييمات المنشورة لقطع المتجر.',
    },
    advice: {
      en: 'Reply to reviews of three stars or fewer, and correct in the description what disappointed customers.',
      ar: 'رُدّ على التقييمات ذات النجوم الثلاث فأقل، وعدّل في الوصف ما خيّب الظن.',
    },
  },
} satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]]

/** Counts of a shop: `of` cases, of which `part` meet the measure; for stars `part` is their sum. */
export type Cases = { readonly of: number; readonly part: number }
export type MeasureResult = {
  readonly value: number | null
  readonly cases: number
  readonly grade: Grade | null
}
/** Grades are null when there is not enough data. */
export type Quality = {
  readonly measures: Readonly<Record<MeasureName, MeasureResult>>
  readonly grade: Grade | null
}

/** Computes a shop's quality; its grade is that of its worst measure. */
export function qualityOf(cases: Readonly<Record<MeasureName, Cases>>): Quality {
  const entries = measureNames.map((name) => [name, measured(name, cases[name])] as const)
  const given = new Set(entries.map(([, { grade }]) => grade))
  const worst = grades.toReversed().find((grade) => given.has(grade)) ?? null
  return { measures: Object.fromEntries(entries) as Quality['measures'], grade: worst }
}

function measured(name: MeasureName, { of, part }: Cases): MeasureResult {
  if (of === 0) return { value: null, cases: 0, grade: null }
  const value = part / of
  return { value, cases: of, grade: of < fewestCases ? null : gradeOf(measures[name], value) }
}

function gradeOf({ good, bad }: Measure, value: number): Grade {
  const way = good < bad ? -1 : 1
  if (way * value >= way * good) return 'good'
  return way * value < way * bad ? 'bad' : 'fair'
}
