import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { button, contact, type Mail, note, quote } from './layout.ts'
import { letter } from './letter.ts'
import type { Samples } from './sample.ts'

type ShopMail = { readonly ownerName: string; readonly shopName: string }
/** The version of the terms that was accepted by registering, and its day; null where there were none. */
type AgreedTerms = { readonly termsVersion?: number | null; readonly termsDay?: string | null }
type ShopAdmittedMail = ShopMail & AgreedTerms & { readonly publicUrl: string }
const agreed = {
  en: note('By registering you agreed to our terms of {termsDay} (version {termsVersion}).'),
  ar: note('وافقت بالتسجيل على شروطنا المؤرخة {termsDay} (الإصدار {termsVersion}).'),
}
/** `supportEmail` is null where the platform has no support address. */
type ShopRefusalMail<R> = ShopMail & { readonly reason: R; readonly supportEmail: string | null }

/** To the owner, right after registering (G-36). */
export const shopReceived = letter<ShopMail & AgreedTerms>({
  to: 'ownerName',
  en: {
    subject: 'We have received your shop registration',
    blocks: [
      'Thank you for registering {shopName} on Majlis.',
      'Your application is pending review. We review each application within 24-48 hours.',
      note('You will get another email as soon as it is decided. Until then you cannot sign in.'),
      agreed.en,
    ],
  },
  ar: {
    subject: 'استلمنا طلب تسجيل متجرك',
    blocks: [
      'شكراً لتسجيل {shopName} في مجلس.',
      'طلبك قيد المراجعة، ونراجع كل طلب خلال 24 إلى 48 ساعة.',
      note('ستصلك رسالة أخرى فور البتّ في الطلب، ولا يمكنك تسجيل الدخول قبل ذلك.'),
      agreed.ar,
    ],
  },
})

const signIn = {
  en: button('Sign in to your shop', '{publicUrl}/shop/login'),
  ar: button('سجّل الدخول إلى متجرك', '{publicUrl}/shop/login'),
}

const welcome = (next: Bilingual) =>
  letter<ShopAdmittedMail>({
    to: 'ownerName',
    en: {
      subject: 'Your shop is approved',
      blocks: ['Welcome to Majlis: {shopName} is approved.', next.en, signIn.en, agreed.en],
    },
    ar: {
      subject: 'تم اعتماد متجرك',
      blocks: ['أهلاً بك في مجلس: تم اعتماد {shopName}.', next.ar, signIn.ar, agreed.ar],
    },
  })
const welcomeToReview = welcome({
  en: 'Sign in to add your products. Our experts review each one before it goes on sale.',
  ar: 'سجّل الدخول لإضافة منتجاتك، ويراجع خبراؤنا كل منتج قبل عرضه للبيع.',
})
const welcomeToSell = welcome({
  en: 'Sign in to add your products. Each one goes on sale as soon as you submit it.',
  ar: 'سجّل الدخول لإضافة منتجاتك، ويُعرض كل منتج للبيع فور إرساله.',
})

/** To the owner, when the shop is approved, also automatically; `isReviewed`: each product is reviewed before it goes on sale. */
export function shopApproved(
  { isReviewed, ...facts }: ShopAdmittedMail & { readonly isReviewed: boolean },
  language: Language,
): Mail {
  return (isReviewed ? welcomeToReview : welcomeToSell)(facts, language)
}

/** To the owner of a shop that was suspended or rejected before (G-32). */
export const shopReinstated = letter<ShopAdmittedMail>({
  to: 'ownerName',
  en: {
    subject: 'Your shop has been reinstated',
    blocks: [
      'We have reviewed {shopName} again, and it is now approved.',
      'You can sign in, and the products that were on sale before are back on the marketplace.',
      signIn.en,
    ],
  },
  ar: {
    subject: 'أُعيد اعتماد متجرك',
    blocks: [
      'راجعنا {shopName} من جديد، وهو معتمد من الآن.',
      'يمكنك تسجيل الدخول، وقد عادت إلى السوق المنتجات التي كانت معروضة للبيع.',
      signIn.ar,
    ],
  },
})

/** To the owner, with the reason the administrator gave. */
export const shopRejected = letter<ShopRefusalMail<string>>({
  to: 'ownerName',
  en: {
    subject: 'Your shop registration was not accepted',
    blocks: [
      'We have reviewed {shopName} and cannot accept the registration as it is.',
      quote('Reason', '{reason}'),
      contact('If you have questions, or if something has changed, write to {supportEmail}.'),
    ],
  },
  ar: {
    subject: 'لم يُقبل طلب تسجيل متجرك',
    blocks: [
      'راجعنا {shopName}، ولا يمكننا قبول التسجيل بصورته الحالية.',
      quote('السبب', '{reason}'),
      contact('إن كانت لديك أسئلة أو تغيّر شيء فراسلنا على {supportEmail}.'),
    ],
  },
})

/** To the owner; the reason is optional (G-33). */
export const shopSuspended = letter<ShopRefusalMail<string | null>>({
  to: 'ownerName',
  en: {
    subject: 'Your shop account has been suspended',
    blocks: [
      '{shopName} is suspended for now. Meanwhile, its products are hidden from the marketplace.',
      quote('Reason', '{reason}'),
      'Orders that customers have already placed can still be fulfilled.',
      contact('Please write to {supportEmail} to resolve this.'),
    ],
  },
  ar: {
    subject: 'أُوقف حساب متجرك',
    blocks: [
      'أُوقف {shopName} حالياً، ولا تظهر منتجاته في السوق خلال ذلك.',
      quote('السبب', '{reason}'),
      'يمكن إتمام الطلبات التي قدّمها العملاء من قبل.',
      contact('يُرجى مراسلتنا على {supportEmail} لتسوية الأمر.'),
    ],
  },
})

export const shopMails = {
  'shop-received': shopReceived,
  'shop-approved': (facts, language) => shopApproved({ ...facts, isReviewed: true }, language),
  'shop-rejected': shopRejected,
  'shop-suspended': shopSuspended,
  'shop-reinstated': shopReinstated,
} satisfies Samples
