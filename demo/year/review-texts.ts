import type { Bilingual } from '#domain/platform/text/language.ts'

/** What people of the demo write of a product, by the stars they give it. */
export const comments: Readonly<Record<number, readonly Bilingual[]>> = {
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

/** What shops reply, to those who are content and to those who are not. */
export const replies: Readonly<Record<'content' | 'discontent', readonly Bilingual[]>> = {
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

/** Written by administrators for whoever wrote the review. */
export const reviewRejections: readonly Bilingual[] = [
  {
    en: 'Please leave out the phone number of the driver, and send it again.',
    ar: 'نرجو حذف رقم هاتف السائق ثم إرسال التقييم من جديد.',
  },
]
