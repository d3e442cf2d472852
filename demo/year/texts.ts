import type { Bilingual } from '#domain/platform/text/language.ts'

/** Questions of customers, with the shops' answers. */
export const conversations: readonly { readonly asked: Bilingual; readonly answered: Bilingual }[] = [
  {
    asked: {
      en: 'Could you call half an hour before you come? The gate has to be opened by hand.',
      ar: 'هل يمكنكم الاتصال قبل وصولكم بنصف ساعة؟ البوابة تُفتح يدويًا.',
    },
    answered: {
      en: 'Of course. Our driver has your number and will call you on the way.',
      ar: 'بالتأكيد. رقمكم لدى السائق وسيتصل بكم وهو في الطريق.',
    },
  },
  {
    asked: {
      en: 'Does it come assembled, or do I need tools?',
      ar: 'هل تصل القطعة مركّبة أم أحتاج إلى أدوات؟',
    },
    answered: {
      en: 'Only the legs are screwed on. Everything you need is in the box, and our team does it if you wish.',
      ar: 'تُركّب الأرجل فقط، وكل ما يلزم موجود في العلبة، ويسعد فريقنا بتركيبها إن رغبتم.',
    },
  },
  {
    asked: {
      en: 'Is the fabric washable? We have two small children.',
      ar: 'هل القماش قابل للغسل؟ لدينا طفلان صغيران.',
    },
    answered: {
      en: 'The covers come off and can be washed at 30 degrees. Please let them dry in the shade.',
      ar: 'الأغطية قابلة للنزع والغسل على 30 درجة، ويُفضّل تجفيفها في الظل.',
    },
  },
  {
    asked: {
      en: 'Could it be brought in the evening? Nobody is at home before six.',
      ar: 'هل يمكن التوصيل مساءً؟ لا أحد في البيت قبل السادسة.',
    },
    answered: {
      en: 'We have noted it: the team comes as the last stop of the day.',
      ar: 'سجّلنا ذلك: سيصل إليكم الفريق في آخر جولة من اليوم.',
    },
  },
  {
    asked: {
      en: 'Please take the old one away with you, if that is possible.',
      ar: 'نرجو أخذ القطعة القديمة معكم إن أمكن.',
    },
    answered: {
      en: 'We gladly do, at no charge. Please have it near the door.',
      ar: 'بكل سرور ودون مقابل. نرجو وضعها قرب الباب.',
    },
  },
]

export const rejections: readonly Bilingual[] = [
  {
    en: 'The last one was damaged in our store. We are sorry.',
    ar: 'تضررت آخر قطعة في مخزننا. نعتذر منكم.',
  },
  {
    en: 'This finish is being made anew and is ready in six weeks only.',
    ar: 'هذا التشطيب قيد التصنيع ولن يجهز إلا بعد ستة أسابيع.',
  },
]

export const cancellations: readonly Bilingual[] = [
  {
    en: 'We agreed on the phone: the customer chose another size.',
    ar: 'اتفقنا هاتفيًا: اختار العميل مقاسًا آخر.',
  },
  {
    en: 'The address could not be reached by our van; the customer knows.',
    ar: 'تعذّر وصول سيارتنا إلى العنوان، وقد أُبلغ العميل.',
  },
]

export const returnReasons: readonly Bilingual[] = [
  {
    en: 'The colour is darker than in the photo and does not go with our rug.',
    ar: 'اللون أغمق من الصورة ولا يناسب سجادتنا.',
  },
  {
    en: 'There is a scratch on the left side, see the photo.',
    ar: 'يوجد خدش في الجانب الأيسر كما في الصورة.',
  },
  {
    en: 'It is larger than we thought and blocks the door.',
    ar: 'القطعة أكبر مما توقعنا وتسدّ الباب.',
  },
  { en: 'One leg is shorter than the others, it wobbles.', ar: 'إحدى الأرجل أقصر من غيرها فالقطعة تهتز.' },
]

export const returnRefusals: readonly Bilingual[] = [
  {
    en: 'The item was assembled and used for some days; the photo shows stains.',
    ar: 'رُكّبت القطعة واستُعملت أيامًا، وتظهر البقع في الصورة.',
  },
]

/** Written by administrators, who use English in the demo. */
export const payoutRejections: readonly string[] = [
  'Please ask again once the return that is under way is settled.',
  'Two deliveries are being looked into. Please ask again next week.',
]

export const drivers = ['Bilal Ahmed', 'Joseph Mathew', 'Yusuf Hassan', 'Anil Kumar', 'Sami Idris'] as const
