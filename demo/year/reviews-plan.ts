import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import type { Chance } from './chance.ts'
import type { DemoEvent, OrderOf } from './event.ts'

type Received = {
  readonly order: OrderOf
  readonly productId: string
  readonly language: Language
  readonly deliveredAt: Date
  /** Late deliveries get lower ratings. */
  readonly isLate: boolean
}

const given = [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3]
const givenLate = [5, 4, 4, 4, 3, 3, 3, 2]

/** A third of the customers review a product within the month; administrators decide, and shops reply to some. */
export function reviewOf(chance: Chance, received: Received): DemoEvent[] {
  const { order, productId, language, deliveredAt, isLate } = received
  if (!chance.percent(34)) return []
  const after = (days: number) => new Date(deliveredAt.getTime() + days * 86_400_000)
  const rating = chance.oneOf(isLate ? givenLate : given)
  const comment = chance.oneOf(comments[rating] ?? [])[language]
  const [writtenOn, decidedAfter] = [chance.between(2, 24), chance.between(0.2, 1.8)]
  const written = { kind: 'reviewed', at: after(writtenOn), order, productId, rating, comment } as const
  const decidedAt = after(writtenOn + decidedAfter)
  if (chance.percent(3)) {
    const decision = {
      status: 'rejected',
      rejectionReason: chance.oneOf(reviewRejections)[language],
    } as const
    return [written, { kind: 'review-decided', at: decidedAt, order, decision }]
  }
  const decided = { kind: 'review-decided', at: decidedAt, order, decision: { status: 'approved' } } as const
  if (!chance.percent(rating > 3 ? 22 : 75)) return [written, decided]
  const text = chance.oneOf(replies[rating > 3 ? 'content' : 'discontent'])[language]
  const repliedAt = after(writtenOn + decidedAfter + chance.between(0.1, 3))
  return [written, decided, { kind: 'review-replied', at: repliedAt, order, text }]
}

/** Number of reviews still to be decided when the year ends. */
export const leftToRead = 4
const hourMs = 3_600_000

/** Moves the last reviews into the last day and a half, and removes the decisions on them. */
export function leavingSomeToRead(events: readonly DemoEvent[], today: Date): DemoEvent[] {
  const newest = events.filter(({ kind }) => kind === 'reviewed').slice(-leftToRead)
  const orders = new Set(newest.map((event) => 'order' in event && event.order))
  const at = (event: DemoEvent) =>
    new Date(today.getTime() - (newest.length - newest.indexOf(event)) * 9 * hourMs)
  return events
    .filter(
      (event) =>
        !(/^review-(decided|replied)$/.test(event.kind) && 'order' in event && orders.has(event.order)),
    )
    .map((event) => (newest.includes(event) ? { ...event, at: at(event) } : event))
}

/** Review requests: one run per week of the past, and one on each of the last days. */
export function asksFor(days: readonly Date[]): DemoEvent[] {
  const asked = days.filter((_, index) => index % 7 === 0 || index > days.length - 4)
  return asked.map((day) => ({ kind: 'reviews-asked', at: new Date(day.getTime() + 10 * 3_600_000) }))
}

/** Comments of reviews, by number of stars. */
const comments: Readonly<Record<number, readonly Bilingual[]>> = {
  5: [
    {
      en: 'Even nicer than in the photos. The team carried it up, set it up and took the boxes away.',
      ar: 'أجمل من الصور. حمله الفريق إلى الأعلى وركّبه وأخذ العلب معه.',
    },
    {
      en: 'Solid, heavy, well made. Our guests ask where it is from.',
      ar: 'متين وثقيل ومتقن الصنع. يسألنا ضيوفنا من أين اشتريناه.',
    },
    {
      en: 'Exactly the size that the page says; it fits the corner to the centimetre.',
      ar: 'المقاس كما هو مذكور تمامًا، وقد ناسب الزاوية بالسنتيمتر.',
    },
    {
      en: 'The colour is warm and calm, in daylight as well as in the evening. Very happy with it.',
      ar: 'اللون دافئ وهادئ في ضوء النهار وفي المساء. سعداء به جدًا.',
    },
    {
      en: 'Delivered on the promised day, in the promised hours. Thank you.',
      ar: 'وصل في اليوم والوقت الموعودين. شكرًا لكم.',
    },
    {
      en: 'Our second order from this shop, and not the last one.',
      ar: 'هذا طلبنا الثاني من المتجر ولن يكون الأخير.',
    },
  ],
  4: [
    {
      en: 'Beautiful. One star less because the driver came an hour late.',
      ar: 'قطعة جميلة. نقصت نجمة لأن السائق تأخر ساعة.',
    },
    {
      en: 'Good quality for the price. The smell of the new wood went after a week.',
      ar: 'جودة جيدة مقابل السعر. زالت رائحة الخشب الجديد بعد أسبوع.',
    },
    {
      en: 'Comfortable and well finished; a little firmer than we thought.',
      ar: 'مريح ومتقن، لكنه أقسى قليلًا مما توقعنا.',
    },
    {
      en: 'Looks great. The instructions could be clearer.',
      ar: 'شكله رائع، لكن تعليمات التركيب تحتاج إلى توضيح.',
    },
  ],
  3: [
    { en: 'Nice, but the tone is darker than on my screen.', ar: 'جميل، لكن اللون أغمق مما ظهر على شاشتي.' },
    {
      en: 'The item is fine, the packaging was torn on one side.',
      ar: 'القطعة جيدة، لكن التغليف كان ممزقًا من جهة.',
    },
  ],
  2: [
    {
      en: 'It wobbled from the start. The shop sent somebody, so it stands now.',
      ar: 'كانت القطعة تهتز منذ البداية. أرسل المتجر من أصلحها فاستقرت.',
    },
    { en: 'Came two days late, and nobody called.', ar: 'تأخر التوصيل يومين ولم يتصل بنا أحد.' },
  ],
  1: [{ en: 'Scratched on arrival. We sent it back.', ar: 'وصلت القطعة مخدوشة فأعدناها.' }],
}

/** Replies of shops, to satisfied and to dissatisfied customers. */
const replies: Readonly<Record<'content' | 'discontent', readonly Bilingual[]>> = {
  content: [
    {
      en: 'Thank you! Enjoy it, and send us a photo of your room.',
      ar: 'شكرًا لكم! نتمنى لكم الاستمتاع به، ويسعدنا أن ترسلوا صورة لغرفتكم.',
    },
    {
      en: 'We are glad to hear that, and pass it on to the workshop.',
      ar: 'سعدنا بذلك وسننقل كلماتكم إلى الورشة.',
    },
  ],
  discontent: [
    {
      en: 'We are sorry. Our workshop will call you this week and put it right.',
      ar: 'نعتذر منكم. ستتصل بكم ورشتنا هذا الأسبوع لإصلاح الأمر.',
    },
    {
      en: 'Thank you for telling us. We have spoken with the drivers.',
      ar: 'شكرًا لإبلاغنا. لقد تحدثنا مع السائقين.',
    },
  ],
}

/** Reasons that administrators give to the author of a rejected review. */
const reviewRejections: readonly Bilingual[] = [
  {
    en: 'Please leave out the phone number of the driver, and send it again.',
    ar: 'نرجو حذف رقم هاتف السائق ثم إرسال التقييم من جديد.',
  },
]
