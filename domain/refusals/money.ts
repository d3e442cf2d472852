import { absent, conflict, invalid, unavailable, type Refusals } from './kind.ts'

/** Refusals about commission, cash, journals, bank statements and deposits. */
export const moneyRefusals = {
  'commission.not-found': absent('This rule is not there any more.', 'لم تعد هذه القاعدة موجودة.'),
  'commission.shop-unknown': invalid('There is no such shop.', 'لا يوجد متجر كهذا.'),
  'commission.category-unknown': invalid('There is no such category any more.', 'لم تعد هذه الفئة موجودة.'),
  'commission.too-many': conflict(
    'There are 500 rules already. Remove one that counts no more.',
    'بلغت القواعد 500 قاعدة. أزل قاعدة لم تعد سارية.',
  ),
  'cash.not-found': absent('There is no such count of cash.', 'لا يوجد عدّ نقد كهذا.'),
  'cash.changed': conflict(
    'The cash of an order is not open any more: somebody has counted it, or its delivery was taken back. Look at the run again.',
    'لم يعد نقد أحد الطلبات مفتوحاً: عدّه شخص آخر أو أُلغي تسجيل تسليمه. راجع الجولة من جديد.',
  ),
  'cash.count-reversed': conflict('Somebody has taken this count back already.', 'سبق التراجع عن هذا العدّ.'),
  'cash.counted-since': conflict(
    'Cash of the same carrier and day was counted after this. Take back that count first.',
    'عُدّ بعد ذلك نقد آخر للناقل نفسه واليوم نفسه. تراجع عن ذلك العدّ أولاً.',
  ),
  'cash.month-closed': conflict(
    'The books of the month of this count are closed. Put it right by a journal.',
    'أُغلقت دفاتر شهر هذا العدّ. صحّحه بقيد يدوي.',
  ),
  'cash.paid-out': conflict(
    'Of this cash {amount} was paid out to {shop}, or is asked for. Reject its open payouts first; what is paid already is put right by a journal.',
    'صُرف من هذا النقد {amount} إلى {shop} أو طُلب صرفه. ارفض طلبات الصرف المفتوحة أولاً، وما صُرف يُصحَّح بقيد يدوي.',
  ),
  'cash.report-unreadable': invalid(
    'This is no table with the columns order, amount and fee.',
    'ليس هذا جدولاً بأعمدة order وamount وfee.',
  ),
  'cash.several-runs': invalid(
    'These orders were carried on several runs. Count one run at a time.',
    'هذه الطلبات من جولات عدة. عُدّ نقد جولة واحدة في كل مرة.',
  ),
  'registration.not-found': absent(
    'Nothing waits here to be confirmed: it is confirmed already, or something else was entered since.',
    'لا شيء هنا بانتظار التأكيد: أُكّد من قبل، أو أُدخل غيره بعده.',
  ),
  'registration.same-person': conflict(
    'What was entered here is confirmed by somebody else.',
    'يؤكّد ما أُدخل هنا شخص غير الذي أدخله.',
  ),
  'journal.not-found': absent('There is no such journal.', 'لا يوجد قيد كهذا.'),
  'journal.day-ahead': invalid(
    'This day has not come yet. Enter today or a day before.',
    'لم يأت هذا اليوم بعد: أدخل اليوم أو يوماً سابقاً.',
  ),
  'journal.accounts-needed': invalid('It needs two different accounts.', 'يحتاج إلى حسابين مختلفين.'),
  'journal.shop-needed': invalid('Choose the shop whose account it is.', 'اختر المتجر صاحب الحساب.'),
  'journal.opening-owner': invalid(
    'One side of an opening balance is the money of the owners.',
    'أحد طرفي الرصيد الافتتاحي هو أموال الملّاك.',
  ),
  'journal.opening-late': conflict(
    'The books begin on {day}: an opening balance is of a day before.',
    'تبدأ الدفاتر في {day}، والرصيد الافتتاحي ليوم قبله.',
  ),
  'journal.opened-already': conflict(
    'This account has its opening balance, or one that waits. Withdraw that, or enter a correction.',
    'لهذا الحساب رصيد افتتاحي أو واحد ينتظر التأكيد. اسحبه أو أدخل تصحيحاً.',
  ),
  'journal.decided': conflict(
    'This journal is confirmed or withdrawn already.',
    'سبق تأكيد هذا القيد أو سحبه.',
  ),
  'journal.same-person': conflict(
    'A journal is confirmed by somebody other than who entered it.',
    'يؤكّد القيد شخص غير الذي أدخله.',
  ),
  'journal.owes-less': conflict(
    'The shop owes {owed} by the books: no more can be written off.',
    'بحسب الدفاتر على المتجر {owed}، ولا يمكن شطب أكثر من ذلك.',
  ),
  'period.not-over': conflict(
    'This month is not over yet: its books stay open.',
    'لم ينته هذا الشهر بعد، فتبقى دفاتره مفتوحة.',
  ),
  'period.closed': conflict('The books of this month are closed already.', 'دفاتر هذا الشهر مغلقة من قبل.'),
  'account.code-taken': conflict('Another account has this number.', 'هذا الرقم لحساب آخر.'),
  'bank-statement.other-account': invalid(
    'This file is not of the account entered for payouts. It has: {accounts}.',
    'هذا الملف ليس للحساب المسجّل للصرف. الحسابات فيه: {accounts}.',
  ),
  'bank-statement.other-message': invalid(
    'This file is {message}. A statement is camt.053.001, in version 02 to 13.',
    'هذا الملف بصيغة {message}. صيغة كشف الحساب camt.053.001 بإصدار من 02 إلى 13.',
  ),
  'bank-statement.part': invalid(
    'Statement {statement} goes on in another file. Ask the bank for all pages in one.',
    'للكشف {statement} بقية في ملف آخر. اطلب من المصرف الصفحات كلها في ملف واحد.',
  ),
  'bank-statement.unreadable': invalid(
    'In statement {statement} this is missing or wrong: {where}.',
    'في الكشف {statement} هذا ناقص أو غير صحيح: {where}.',
  ),
  'bank-statement.other-currency': invalid(
    'Statement {statement} is not in dirhams: it has {currency}.',
    'الكشف {statement} ليس بالدرهم: فيه {currency}.',
  ),
  'bank-statement.differs': invalid(
    'In statement {statement} opening balance and entries come to {comesTo}, not to the closing balance of {closing}.',
    'في الكشف {statement} الرصيد الافتتاحي مع الحركات يساوي {comesTo} لا الرصيد الختامي {closing}.',
  ),
  'bank-entry.not-found': absent('There is no such entry of the bank.', 'لا توجد حركة كهذه في المصرف.'),
  'bank-entry.decided': conflict(
    'Somebody has decided on this entry meanwhile.',
    'اتُّخذ قرار بشأن هذه الحركة في هذه الأثناء.',
  ),
  'bank-entry.no-booking': conflict(
    'This booking is of another amount, or belongs to another entry of the bank.',
    'هذا القيد بمبلغ آخر أو يخص حركة أخرى في المصرف.',
  ),
  'bank-entry.other-direction': invalid(
    'This cannot be booked so: money that came in is no expense, and money that left no receipt.',
    'لا يمكن القيد هكذا: ما ورد ليس مصروفاً، وما خرج ليس إيداعاً.',
  ),
  'deposit.not-found': absent('There is no such payment at the bank.', 'لا يوجد إيداع كهذا في المصرف.'),
  'deposit.too-much-cash': conflict(
    'By the books Majlis has {cash} in cash: no more can have been paid in.',
    'بحسب الدفاتر لدى مجلس {cash} نقداً، ولا يمكن إيداع أكثر من ذلك.',
  ),
  'deposit.owes-less': conflict(
    'By the books this shop owes {owed}: no more is due from it.',
    'بحسب الدفاتر على هذا المتجر {owed}، ولا يُستحق عليه أكثر من ذلك.',
  ),
  'deposit.provider-has-less': conflict(
    'By the books the provider has {owed}: no more can have been paid and kept.',
    'بحسب الدفاتر لدى المزوّد {owed}، ولا يمكن أن يُدفع ويُحتفظ بأكثر من ذلك.',
  ),
  'deposit.fee-unfit': invalid(
    'Only a provider of instalments keeps a fee, and the VAT is on that.',
    'لا يحتفظ برسم إلا مزوّد التقسيط، والضريبة عليه.',
  ),
  'deposit.day-ahead': invalid('This day is yet to come.', 'هذا اليوم لم يأتِ بعد.'),
  'exchange-rate.day-ahead': invalid('This day is yet to come.', 'هذا اليوم لم يأتِ بعد.'),
  'deposit.reversed': conflict('Somebody has taken this back already.', 'سبق التراجع عن هذا الإيداع.'),
  'provider-report.no-provider': conflict('No card provider is configured.', 'لم يُضبط مزوّد دفع بالبطاقات.'),
  'provider-report.unavailable': unavailable(
    'The card provider does not answer. Please try again.',
    'لا يجيب مزوّد الدفع. حاول مرة أخرى.',
  ),
  'provider-report.too-long': invalid(
    'The provider has booked more in this period than can be read at once. Choose fewer days.',
    'قيّد المزوّد في هذه الفترة أكثر مما يمكن قراءته دفعة واحدة. اختر أياماً أقل.',
  ),
} as const satisfies Refusals
