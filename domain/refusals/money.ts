import { absent, conflict, invalid, unavailable, type Refusals } from './kind.ts'

/** Refusals about commission, cash, journals, bank statements and deposits. */
export const moneyRefusals = {
  'commission.not-found': absent('This rule no longer exists.', 'لم تعد هذه القاعدة موجودة.'),
  'commission.shop-unknown': invalid('This shop does not exist.', 'لا يوجد متجر كهذا.'),
  'commission.category-unknown': invalid('This category no longer exists.', 'لم تعد هذه الفئة موجودة.'),
  'commission.too-many': conflict(
    'There are already 500 rules. Remove one that no longer applies.',
    'بلغت القواعد 500 قاعدة. أزل قاعدة لم تعد سارية.',
  ),
  'cash.not-found': absent('This cash count does not exist.', 'لا يوجد عدّ نقد كهذا.'),
  'cash.changed': conflict(
    'The cash of an order is no longer open: someone has counted it, or its delivery was undone. Check the run again.',
    'لم يعد نقد أحد الطلبات مفتوحاً: عدّه شخص آخر أو أُلغي تسجيل تسليمه. راجع الجولة من جديد.',
  ),
  'cash.count-reversed': conflict('Someone has already reversed this count.', 'سبق التراجع عن هذا العدّ.'),
  'cash.counted-since': conflict(
    'Cash of the same carrier and day was counted after this. Reverse that count first.',
    'عُدّ بعد ذلك نقد آخر للناقل نفسه واليوم نفسه. تراجع عن ذلك العدّ أولاً.',
  ),
  'cash.month-closed': conflict(
    'The month of this count is closed. Correct it with a journal.',
    'أُغلقت دفاتر شهر هذا العدّ. صحّحه بقيد يدوي.',
  ),
  'cash.paid-out': conflict(
    '{amount} of this cash has been paid out to {shop}, or requested. Reject its open payouts first; correct what is already paid with a journal.',
    'صُرف من هذا النقد {amount} إلى {shop} أو طُلب صرفه. ارفض طلبات الصرف المفتوحة أولاً، وما صُرف يُصحَّح بقيد يدوي.',
  ),
  'cash.report-unreadable': invalid(
    'This is not a table with the columns order, amount and fee.',
    'ليس هذا جدولاً بأعمدة order وamount وfee.',
  ),
  'cash.several-runs': invalid(
    'These orders were delivered on several runs. Count one run at a time.',
    'هذه الطلبات من جولات عدة. عُدّ نقد جولة واحدة في كل مرة.',
  ),
  'registration.not-found': absent(
    'There is nothing to confirm here: it is already confirmed, or was replaced by another entry.',
    'لا شيء هنا بانتظار التأكيد: أُكّد من قبل، أو أُدخل غيره بعده.',
  ),
  'registration.same-person': conflict(
    'Someone other than the person who entered this must confirm it.',
    'يؤكّد ما أُدخل هنا شخص غير الذي أدخله.',
  ),
  'journal.not-found': absent('This journal does not exist.', 'لا يوجد قيد كهذا.'),
  'journal.day-ahead': invalid(
    'This date is in the future. Enter today or an earlier date.',
    'لم يأت هذا اليوم بعد: أدخل اليوم أو يوماً سابقاً.',
  ),
  'journal.accounts-needed': invalid('Choose two different accounts.', 'يحتاج إلى حسابين مختلفين.'),
  'journal.shop-needed': invalid('Choose the shop that the account belongs to.', 'اختر المتجر صاحب الحساب.'),
  'journal.opening-owner': invalid(
    'One side of an opening balance must be owners’ equity.',
    'أحد طرفي الرصيد الافتتاحي هو أموال الملّاك.',
  ),
  'journal.opening-late': conflict(
    'The ledger begins on {day}: an opening balance must have an earlier date.',
    'تبدأ الدفاتر في {day}، والرصيد الافتتاحي ليوم قبله.',
  ),
  'journal.opened-already': conflict(
    'This account already has an opening balance, or one awaiting confirmation. Withdraw that, or enter a correction.',
    'لهذا الحساب رصيد افتتاحي أو واحد ينتظر التأكيد. اسحبه أو أدخل تصحيحاً.',
  ),
  'journal.decided': conflict(
    'This journal has already been confirmed or withdrawn.',
    'سبق تأكيد هذا القيد أو سحبه.',
  ),
  'journal.same-person': conflict(
    'Someone other than the person who entered a journal must confirm it.',
    'يؤكّد القيد شخص غير الذي أدخله.',
  ),
  'journal.owes-less': conflict(
    'According to the ledger the shop owes {owed}: no more can be written off.',
    'بحسب الدفاتر على المتجر {owed}، ولا يمكن شطب أكثر من ذلك.',
  ),
  'period.not-over': conflict(
    'This month is not over yet, so it cannot be closed.',
    'لم ينته هذا الشهر بعد، فتبقى دفاتره مفتوحة.',
  ),
  'period.closed': conflict('This month is already closed.', 'دفاتر هذا الشهر مغلقة من قبل.'),
  'account.code-taken': conflict('Another account already has this number.', 'هذا الرقم لحساب آخر.'),
  'bank-statement.other-account': invalid(
    'This file is not for the account entered for payouts. It contains: {accounts}.',
    'هذا الملف ليس للحساب المسجّل للصرف. الحسابات فيه: {accounts}.',
  ),
  'bank-statement.other-message': invalid(
    'This file is {message}. A statement is camt.053.001, in version 02 to 13.',
    'هذا الملف بصيغة {message}. صيغة كشف الحساب camt.053.001 بإصدار من 02 إلى 13.',
  ),
  'bank-statement.part': invalid(
    'Statement {statement} continues in another file. Ask the bank for all pages in one file.',
    'للكشف {statement} بقية في ملف آخر. اطلب من المصرف الصفحات كلها في ملف واحد.',
  ),
  'bank-statement.unreadable': invalid(
    'Statement {statement} has something missing or wrong: {where}.',
    'في الكشف {statement} هذا ناقص أو غير صحيح: {where}.',
  ),
  'bank-statement.other-currency': invalid(
    'Statement {statement} is not in dirhams: its currency is {currency}.',
    'الكشف {statement} ليس بالدرهم: فيه {currency}.',
  ),
  'bank-statement.differs': invalid(
    'In statement {statement}, the opening balance and entries add up to {comesTo}, not to the closing balance of {closing}.',
    'في الكشف {statement} الرصيد الافتتاحي مع الحركات يساوي {comesTo} لا الرصيد الختامي {closing}.',
  ),
  'bank-entry.not-found': absent('This bank transaction does not exist.', 'لا توجد حركة كهذه في المصرف.'),
  'bank-entry.decided': conflict(
    'Someone has already processed this transaction.',
    'اتُّخذ قرار بشأن هذه الحركة في هذه الأثناء.',
  ),
  'bank-entry.no-booking': conflict(
    'This ledger entry has another amount, or is matched with another bank transaction.',
    'هذا القيد بمبلغ آخر أو يخص حركة أخرى في المصرف.',
  ),
  'bank-entry.other-direction': invalid(
    'This cannot be posted: money received is not an expense, and money paid out is not a receipt.',
    'لا يمكن القيد هكذا: ما ورد ليس مصروفاً، وما خرج ليس إيداعاً.',
  ),
  'deposit.not-found': absent('This deposit does not exist.', 'لا يوجد إيداع كهذا في المصرف.'),
  'deposit.too-much-cash': conflict(
    'According to the ledger Majlis has {cash} in cash: no more can have been paid in.',
    'بحسب الدفاتر لدى مجلس {cash} نقداً، ولا يمكن إيداع أكثر من ذلك.',
  ),
  'deposit.owes-less': conflict(
    'According to the ledger this shop owes {owed}: no more is due from it.',
    'بحسب الدفاتر على هذا المتجر {owed}، ولا يُستحق عليه أكثر من ذلك.',
  ),
  'deposit.provider-has-less': conflict(
    'According to the ledger the provider has {owed}: no more can have been paid and kept.',
    'بحسب الدفاتر لدى المزوّد {owed}، ولا يمكن أن يُدفع ويُحتفظ بأكثر من ذلك.',
  ),
  'deposit.fee-unfit': invalid(
    'Only an instalment provider deducts a fee, and VAT applies to that fee.',
    'لا يحتفظ برسم إلا مزوّد التقسيط، والضريبة عليه.',
  ),
  'deposit.day-ahead': invalid('This date is in the future.', 'هذا اليوم لم يأتِ بعد.'),
  'exchange-rate.day-ahead': invalid('This date is in the future.', 'هذا اليوم لم يأتِ بعد.'),
  'deposit.reversed': conflict('Someone has already reversed this.', 'سبق التراجع عن هذا الإيداع.'),
  'provider-report.no-provider': conflict('No card provider is configured.', 'لم يُضبط مزوّد دفع بالبطاقات.'),
  'provider-report.unavailable': unavailable(
    'The card provider is not responding. Please try again.',
    'لا يجيب مزوّد الدفع. حاول مرة أخرى.',
  ),
  'provider-report.too-long': invalid(
    'The provider has too many records in this period to read at once. Choose fewer days.',
    'قيّد المزوّد في هذه الفترة أكثر مما يمكن قراءته دفعة واحدة. اختر أياماً أقل.',
  ),
} as const satisfies Refusals
