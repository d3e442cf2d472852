import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

/** The frame around every portal screen. */
export const portalTexts = messages(words, {
  en: {
    brand: 'Majlis',
    toMarketplace: 'Majlis, to the marketplace',
    skip: 'Skip to content',
    menu: 'Main menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    marketplace: 'Marketplace',
    waitingWork: 'waiting',
    moreIn: 'More in {name}',
    administrator: 'Administrator',
    shopManager: 'Shop Manager',
    failed: 'This screen could not be shown',
    missingTitle: '404 Page Not Found',
    missing: 'Did you forget to add the page to the router?',
    missingHome: 'Back to the start page',
    refusedTitle: 'Your role does not include this',
    refusedRight:
      'Your role, {role}, does not include the right to see “{right}”. An owner of the platform can give you another role.',
    refusedInShop: 'Your role in this shop does not include this. Ask an owner.',
    readOnly:
      'Your role, {role}, can view “{right}” but not change it. An owner of the platform can give you another role.',
  },
  ar: {
    brand: 'مجلس',
    toMarketplace: 'مجلس، إلى السوق',
    skip: 'انتقل إلى المحتوى',
    menu: 'القائمة الرئيسية',
    openMenu: 'فتح القائمة',
    closeMenu: 'إغلاق القائمة',
    marketplace: 'السوق',
    waitingWork: 'بالانتظار',
    moreIn: 'المزيد في {name}',
    administrator: 'مدير المنصة',
    shopManager: 'مدير المتجر',
    failed: 'تعذّر عرض هذه الشاشة',
    missingTitle: '404 الصفحة غير موجودة',
    missing: 'هل نسيت إضافة الصفحة إلى الموجّه؟',
    missingHome: 'العودة إلى صفحة البداية',
    refusedTitle: 'دورك لا يشمل هذا',
    refusedRight:
      'دورك «{role}» لا يمنحك حق الاطلاع على «{right}». يمكن لأحد مالكي المنصة أن يمنحك دوراً آخر.',
    refusedInShop: 'دورك في هذا المتجر لا يشمل هذا. اسأل أحد المالكين.',
    readOnly:
      'دورك «{role}» يتيح لك الاطلاع على «{right}» دون التعديل. يمكن لأحد مالكي المنصة أن يمنحك دوراً آخر.',
  },
})

/** The command palette (Ctrl+K). */
export const paletteTexts = messages({
  en: {
    title: 'Go to',
    label: 'Screen, order, product, customer or shop',
    nothing: 'No matching screens.',
  },
  ar: {
    title: 'الانتقال إلى',
    label: 'شاشة أو طلب أو منتج أو عميل أو متجر',
    nothing: 'لا توجد شاشة بهذا الاسم.',
  },
})

/** Asks users to confirm their identity before changes to money, sign-in or people (0067). */
export const confirmationTexts = messages({
  en: {
    title: 'Confirm that it is you',
    text: 'This affects money, sign-in or people, so we check that it is you. Nothing you entered is lost, and we will not ask again for ten minutes.',
    password: 'Password',
    usePasskey: 'Use a passkey',
    useCode: 'Use a code',
    usePassword: 'Use the password',
    code: 'Code from your authenticator app',
    confirm: 'Confirm',
    failed: 'We could not confirm that it is you. Please try again.',
  },
  ar: {
    title: 'أكّد هويتك',
    text: 'يمسّ هذا الإجراء أموالاً أو مفاتيح دخول أو أشخاصاً، لذا نسألك مرة أخرى. يبقى ما أدخلته كما هو، ويسري التأكيد عشر دقائق.',
    password: 'كلمة المرور',
    usePasskey: 'استخدام مفتاح مرور',
    useCode: 'استخدام رمز',
    usePassword: 'استخدام كلمة المرور',
    code: 'رمز تطبيق المصادقة',
    confirm: 'تأكيد',
    failed: 'تعذّر التأكيد. يُرجى المحاولة مرة أخرى.',
  },
})
