import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, text } from './layout.ts'

type ShopAdmittedData = { readonly ownerName: string; readonly shopName: string; readonly publicUrl: string }

const words = {
  en: {
    greeting: (owner: string) => `Hello ${owner},`,
    approved: {
      subject: 'Your shop is approved',
      news: (shop: string) => `Welcome to Majlis: ${shop} is approved.`,
      next: 'Sign in to add your products. Our experts review each one before it goes on sale.',
    },
    reinstated: {
      subject: 'Your shop has been reinstated',
      news: (shop: string) => `We have looked at ${shop} again, and it is approved from now on.`,
      next: 'You can sign in, and the products that were on sale before are back on the marketplace.',
    },
    signIn: 'Sign in to your shop',
  },
  ar: {
    greeting: (owner: string) => `مرحباً ${owner}،`,
    approved: {
      subject: 'تم اعتماد متجرك',
      news: (shop: string) => `أهلاً بك في مجلس: تم اعتماد ${shop}.`,
      next: 'سجّل الدخول لإضافة منتجاتك، ويراجع خبراؤنا كل منتج قبل عرضه للبيع.',
    },
    reinstated: {
      subject: 'أُعيد اعتماد متجرك',
      news: (shop: string) => `راجعنا ${shop} من جديد، وهو معتمد من الآن.`,
      next: 'يمكنك تسجيل الدخول، وقد عادت إلى السوق المنتجات التي كانت معروضة للبيع.',
    },
    signIn: 'سجّل الدخول إلى متجرك',
  },
} as const satisfies Record<Language, object>

/** To the owner, when an administrator (or the automatic approval) says yes. */
export function shopApproved(facts: ShopAdmittedData, language: Language): Mail {
  return admitted(facts, language, 'approved')
}

/** To the owner of a shop that was suspended or rejected before (G-32). */
export function shopReinstated(facts: ShopAdmittedData, language: Language): Mail {
  return admitted(facts, language, 'reinstated')
}

function admitted(
  { ownerName, shopName, publicUrl }: ShopAdmittedData,
  language: Language,
  move: 'approved' | 'reinstated',
): Mail {
  const { greeting, signIn, [move]: say } = words[language]
  const blocks = [
    text(greeting(isolated(ownerName))),
    text(say.news(isolated(shopName))),
    text(say.next),
    button(signIn, `${publicUrl}/shop/login`),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
