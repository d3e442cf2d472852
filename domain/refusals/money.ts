import type { Refusals } from './kind.ts'

/** Commission, what shops earn, and what comes to the bank. */
export const moneyRefusals = {
  'commission.not-found': {
    kind: 'absent',
    en: 'This rule is not there any more.',
    ar: 'لم تعد هذه القاعدة موجودة.',
  },
  'commission.shop-unknown': {
    kind: 'invalid',
    en: 'There is no such shop.',
    ar: 'لا يوجد متجر كهذا.',
  },
  'commission.category-unknown': {
    kind: 'invalid',
    en: 'There is no such category any more.',
    ar: 'لم تعد هذه الفئة موجودة.',
  },
  'commission.too-many': {
    kind: 'conflict',
    en: 'There are 500 rules already. Remove one that counts no more.',
    ar: 'بلغت القواعد 500 قاعدة. أزل قاعدة لم تعد سارية.',
  },
  'cash.not-found': {
    kind: 'absent',
    en: 'There is no such count of cash.',
    ar: 'لا يوجد عدّ نقد كهذا.',
  },
  'cash.changed': {
    kind: 'conflict',
    en: 'The cash of an order is not open any more: somebody has counted it, or its delivery was taken back. Look at the run again.',
    ar: 'لم يعد نقد أحد الطلبات مفتوحاً: عدّه شخص آخر أو أُلغي تسجيل تسليمه. راجع الجولة من جديد.',
  },
  'cash.count-reversed': {
    kind: 'conflict',
    en: 'Somebody has taken this count back already.',
    ar: 'سبق التراجع عن هذا العدّ.',
  },
  'cash.counted-since': {
    kind: 'conflict',
    en: 'Cash of the same carrier and day was counted after this. Take back that count first.',
    ar: 'عُدّ بعد ذلك نقد آخر للناقل نفسه واليوم نفسه. تراجع عن ذلك العدّ أولاً.',
  },
  'cash.month-closed': {
    kind: 'conflict',
    en: 'The books of the month of this count are closed. Put it right by a journal.',
    ar: 'أُغلقت دفاتر شهر هذا العدّ. صحّحه بقيد يدوي.',
  },
  'cash.paid-out': {
    kind: 'conflict',
    en: 'Of this cash {amount} was paid out to {shop}, or is asked for. Reject its open payouts first; what is paid already is put right by a journal.',
    ar: 'صُرف من هذا النقد {amount} إلى {shop} أو طُلب صرفه. ارفض طلبات الصرف المفتوحة أولاً، وما صُرف يُصحَّح بقيد يدوي.',
  },
  'cash.report-unreadable': {
    kind: 'invalid',
    en: 'This is no table with the columns order, amount and fee.',
    ar: 'ليس هذا جدولاً بأعمدة order وamount وfee.',
  },
  'cash.several-runs': {
    kind: 'invalid',
    en: 'These orders were carried on several runs. Count one run at a time.',
    ar: 'هذه الطلبات من جولات عدة. عُدّ نقد جولة واحدة في كل مرة.',
  },
  'registration.not-found': {
    kind: 'absent',
    en: 'Nothing waits here to be confirmed: it is confirmed already, or something else was entered since.',
    ar: 'لا شيء هنا بانتظار التأكيد: أُكّد من قبل، أو أُدخل غيره بعده.',
  },
  'registration.same-person': {
    kind: 'conflict',
    en: 'What was entered here is confirmed by somebody else.',
    ar: 'يؤكّد ما أُدخل هنا شخص غير الذي أدخله.',
  },
  'journal.not-found': {
    kind: 'absent',
    en: 'There is no such journal.',
    ar: 'لا يوجد قيد كهذا.',
  },
  'journal.day-ahead': {
    kind: 'invalid',
    en: 'This day has not come yet. Enter today or a day before.',
    ar: 'لم يأت هذا اليوم بعد: أدخل اليوم أو يوماً سابقاً.',
  },
  'journal.accounts-needed': {
    kind: 'invalid',
    en: 'It needs two different accounts.',
    ar: 'يحتاج إلى حسابين مختلفين.',
  },
  'journal.shop-needed': {
    kind: 'invalid',
    en: 'Choose the shop whose account it is.',
    ar: 'اختر المتجر صاحب الحساب.',
  },
  'journal.opening-owner': {
    kind: 'invalid',
    en: 'One side of an opening balance is the money of the owners.',
    ar: 'أحد طرفي الرصيد الافتتاحي هو أموال الملّاك.',
  },
  'journal.opening-late': {
    kind: 'conflict',
    en: 'The books begin on {day}: an opening balance is of a day before.',
    ar: 'تبدأ الدفاتر في {day}، والرصيد الافتتاحي ليوم قبله.',
  },
  'journal.opened-already': {
    kind: 'conflict',
    en: 'This account has its opening balance, or one that waits. Withdraw that, or enter a correction.',
    ar: 'لهذا الحساب رصيد افتتاحي أو واحد ينتظر التأكيد. اسحبه أو أدخل تصحيحاً.',
  },
  'journal.decided': {
    kind: 'conflict',
    en: 'This journal is confirmed or withdrawn already.',
    ar: 'سبق تأكيد هذا القيد أو سحبه.',
  },
  'journal.same-person': {
    kind: 'conflict',
    en: 'A journal is confirmed by somebody other than who entered it.',
    ar: 'يؤكّد القيد شخص غير الذي أدخله.',
  },
  'journal.owes-less': {
    kind: 'conflict',
    en: 'The shop owes {owed} by the books: no more can be written off.',
    ar: 'بحسب الدفاتر على المتجر {owed}، ولا يمكن شطب أكثر من ذلك.',
  },
  'period.not-over': {
    kind: 'conflict',
    en: 'This month is not over yet: its books stay open.',
    ar: 'لم ينته هذا الشهر بعد، فتبقى دفاتره مفتوحة.',
  },
  'period.closed': {
    kind: 'conflict',
    en: 'The books of this month are closed already.',
    ar: 'دفاتر هذا الشهر مغلقة من قبل.',
  },
  'account.code-taken': {
    kind: 'conflict',
    en: 'Another account has this number.',
    ar: 'هذا الرقم لحساب آخر.',
  },
  'bank-statement.other-account': {
    kind: 'invalid',
    en: 'This file is not of the account entered for payouts. It has: {accounts}.',
    ar: 'هذا الملف ليس للحساب المسجّل للصرف. الحسابات فيه: {accounts}.',
  },
  'bank-statement.other-message': {
    kind: 'invalid',
    en: 'This file is {message}. A statement is camt.053.001, in version 02 to 13.',
    ar: 'هذا الملف بصيغة {message}. صيغة كشف الحساب camt.053.001 بإصدار من 02 إلى 13.',
  },
  'bank-statement.part': {
    kind: 'invalid',
    en: 'Statement {statement} goes on in another file. Ask the bank for all pages in one.',
    ar: 'للكشف {statement} بقية في ملف آخر. اطلب من المصرف الصفحات كلها في ملف واحد.',
  },
  'bank-statement.unreadable': {
    kind: 'invalid',
    en: 'In statement {statement} this is missing or wrong: {where}.',
    ar: 'في الكشف {statement} هذا ناقص أو غير صحيح: {where}.',
  },
  'bank-statement.other-currency': {
    kind: 'invalid',
    en: 'Statement {statement} is not in dirhams: it has {currency}.',
    ar: 'الكشف {statement} ليس بالدرهم: فيه {currency}.',
  },
  'bank-statement.differs': {
    kind: 'invalid',
    en: 'In statement {statement} opening balance and entries come to {comesTo}, not to the closing balance of {closing}.',
    ar: 'في الكشف {statement} الرصيد الافتتاحي مع الحركات يساوي {comesTo} لا الرصيد الختامي {closing}.',
  },
  'bank-entry.not-found': {
    kind: 'absent',
    en: 'There is no such entry of the bank.',
    ar: 'لا توجد حركة كهذه في المصرف.',
  },
  'bank-entry.decided': {
    kind: 'conflict',
    en: 'Somebody has decided on this entry meanwhile.',
    ar: 'اتُّخذ قرار بشأن هذه الحركة في هذه الأثناء.',
  },
  'bank-entry.no-booking': {
    kind: 'conflict',
    en: 'This booking is of another amount, or belongs to another entry of the bank.',
    ar: 'هذا القيد بمبلغ آخر أو يخص حركة أخرى في المصرف.',
  },
  'bank-entry.other-direction': {
    kind: 'invalid',
    en: 'This cannot be booked so: money that came in is no expense, and money that left no receipt.',
    ar: 'لا يمكن القيد هكذا: ما ورد ليس مصروفاً، وما خرج ليس إيداعاً.',
  },
  'deposit.not-found': {
    kind: 'absent',
    en: 'There is no such payment at the bank.',
    ar: 'لا يوجد إيداع كهذا في المصرف.',
  },
  'deposit.too-much-cash': {
    kind: 'conflict',
    en: 'By the books Majlis has {cash} in cash: no more can have been paid in.',
    ar: 'بحسب الدفاتر لدى مجلس {cash} نقداً، ولا يمكن إيداع أكثر من ذلك.',
  },
  'deposit.owes-less': {
    kind: 'conflict',
    en: 'By the books this shop owes {owed}: no more is due from it.',
    ar: 'بحسب الدفاتر على هذا المتجر {owed}، ولا يُستحق عليه أكثر من ذلك.',
  },
  'deposit.provider-has-less': {
    kind: 'conflict',
    en: 'By the books the provider has {owed}: no more can have been paid and kept.',
    ar: 'بحسب الدفاتر لدى المزوّد {owed}، ولا يمكن أن يُدفع ويُحتفظ بأكثر من ذلك.',
  },
  'deposit.fee-unfit': {
    kind: 'invalid',
    en: 'Only a provider of instalments keeps a fee, and the VAT is on that.',
    ar: 'لا يحتفظ برسم إلا مزوّد التقسيط، والضريبة عليه.',
  },
  'deposit.day-ahead': {
    kind: 'invalid',
    en: 'This day is yet to come.',
    ar: 'هذا اليوم لم يأتِ بعد.',
  },
  'exchange-rate.day-ahead': {
    kind: 'invalid',
    en: 'This day is yet to come.',
    ar: 'هذا اليوم لم يأتِ بعد.',
  },
  'deposit.reversed': {
    kind: 'conflict',
    en: 'Somebody has taken this back already.',
    ar: 'سبق التراجع عن هذا الإيداع.',
  },
  'provider-report.no-provider': {
    kind: 'conflict',
    en: 'No card provider is configured.',
    ar: 'لم يُضبط مزوّد دفع بالبطاقات.',
  },
  'provider-report.unavailable': {
    kind: 'unavailable',
    en: 'The card provider does not answer. Please try again.',
    ar: 'لا يجيب مزوّد الدفع. حاول مرة أخرى.',
  },
  'provider-report.too-long': {
    kind: 'invalid',
    en: 'The provider has booked more in this period than can be read at once. Choose fewer days.',
    ar: 'قيّد المزوّد في هذه الفترة أكثر مما يمكن قراءته دفعة واحدة. اختر أياماً أقل.',
  },
} as const satisfies Refusals
