import { orderWords } from '../words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

/** What a customer may ask of their data: to have it, and to have it erased. */
export const dataTexts = messages(orderWords, {
  en: {
    twins: 'Perhaps the same person',
    twinsHint: 'They have the same phone',
    join: 'Join another address',
    joinThis: 'Join another address: {email}',
    joinTitle: 'The same person under another address',
    joinHint:
      'Orders of both are then those of {name}, later ones too. Each order is still found by the address it was placed with.',
    otherEmail: 'Email address of the other customer',
    joined: 'Two customers were joined',
    notJoined: 'The customers were not joined',
    export: 'Export data',
    erase: 'Erase customer',
    eraseTitle: 'Erase {name}?',
    eraseHint:
      'Name, email, phone, address, notes, photos and what was written go from every order, message, return and mail; links stop working. This cannot be undone.',
    eraseKept:
      'Orders stay with their sums, without a name. Full tax invoices and credit notes keep what the law asks for.',
    typeEmail: 'To confirm, type {email}',
    erased: 'The customer was erased',
    erasedText: 'Whoever orders with this address again is a new customer.',
    notErased: 'The customer was not erased',
  },
  ar: {
    twins: 'ربما الشخص نفسه',
    twinsHint: 'لهم رقم الهاتف نفسه',
    join: 'ضم عنوان آخر',
    joinThis: 'ضم عنوان آخر: {email}',
    joinTitle: 'الشخص نفسه بعنوان آخر',
    joinHint:
      'تصبح طلبات الاثنين كلها باسم {name}، واللاحقة أيضاً. ويبقى العثور على كل طلب بالبريد الذي طُلب به.',
    otherEmail: 'البريد الإلكتروني للعميل الآخر',
    joined: 'ضُمّ العميلان',
    notJoined: 'لم يُضَمّ العميلان',
    export: 'تصدير البيانات',
    erase: 'حذف بيانات العميل',
    eraseTitle: 'حذف بيانات {name}؟',
    eraseHint:
      'يُحذف الاسم والبريد والهاتف والعنوان والملاحظات والصور وكل ما كُتب من الطلبات والرسائل والمرتجعات والبريد كلها، وتتوقف الروابط عن العمل. لا يمكن التراجع عن ذلك.',
    eraseKept:
      'تبقى الطلبات بمبالغها دون اسم، وتحتفظ الفواتير الضريبية الكاملة وإشعارات الدائن بما يطلبه القانون.',
    typeEmail: 'للتأكيد، اكتب {email}',
    erased: 'حُذفت بيانات العميل',
    erasedText: 'من يطلب بهذا البريد من جديد يكون عميلاً جديداً.',
    notErased: 'لم تُحذف بيانات العميل',
  },
})
