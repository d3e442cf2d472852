import { absent, conflict, contradiction, forbidden, invalid, unavailable, type Refusals } from './kind.ts'

/** Refusals about payouts, settlement and bank accounts of shops. */
export const payoutRefusals = {
  'payout.not-found': absent('This payout does not exist.', 'طلب الصرف هذا غير موجود.'),
  'payout.second-factor-needed': forbidden(
    'Payouts ask for a second step at sign-in. Set one up under “Sign-in and security”, then try again.',
    'تتطلب المستحقات خطوة ثانية عند تسجيل الدخول. أعدّها في «تسجيل الدخول والأمان» ثم حاول مرة أخرى.',
  ),
  'payout.statement-too-long': contradiction(
    'This period has {lines} lines; a PDF holds {most}. Choose a shorter period, or a table (CSV, Excel).',
    'عدد القيود في هذه الفترة {lines}، ويتسع ملف PDF لعدد {most}. اختر فترة أقصر أو جدولاً (CSV أو Excel).',
  ),
  'payout.too-much': conflict('You can ask for at most {available}.', 'يمكنك طلب {available} على الأكثر.'),
  'payout.no-account': conflict(
    'Enter the bank account that payouts go to first.',
    'أدخل أولاً الحساب المصرفي الذي تُحوَّل إليه المستحقات.',
  ),
  'payout.account-held': conflict(
    'This bank account is not confirmed by its shop, or still new: nothing is paid to it yet.',
    'لم يؤكّد المتجر هذا الحساب المصرفي أو أنه ما زال جديداً، فلا يُحوَّل إليه شيء بعد.',
  ),
  'payout.shop-held': conflict(
    'This shop is suspended: its payouts wait until it is approved again.',
    'هذا المتجر موقوف، وتنتظر مستحقاته حتى يُعتمد من جديد.',
  ),
  'payout.not-covered': conflict(
    'The shop is owed less than this by now: its balance is {balance}.',
    'أصبح المستحق للمتجر أقل من هذا المبلغ: رصيده {balance}.',
  ),
  'payout.cannot-move': conflict(
    'A payout that is {from} cannot become {to}.',
    'لا يمكن نقل طلب الصرف من الحالة {from} إلى {to}.',
  ),
  'payout.reason-missing': invalid('Please say why: the shop is told.', 'يُرجى ذكر السبب، فسيُبلَّغ به المتجر.'),
  'payout.moved-meanwhile': conflict(
    'This payout has moved on meanwhile. Look at it again.',
    'تغيّرت حالة طلب الصرف هذا في هذه الأثناء. راجعه من جديد.',
  ),
  'payout.nothing-to-send': conflict(
    'None of these payouts can be sent to the bank: they must be approved, their accounts confirmed, and the books must cover them.',
    'لا يمكن إرسال أي من هذه الطلبات إلى المصرف: يجب أن تكون معتمدة وحساباتها مؤكدة وأن يغطيها رصيد المتجر.',
  ),
  'payout.file-not-found': absent('This file for the bank does not exist.', 'ملف المصرف هذا غير موجود.'),
  'payout.no-sender': conflict(
    'Enter the account that payouts are transferred from first.',
    'أدخل أولاً الحساب الذي تُحوَّل منه المستحقات.',
  ),
  'payout.report-unreadable': invalid(
    'This is neither a report with the columns reference, amount and date, nor a statement as camt.053.',
    'ليس هذا كشفاً بأعمدة reference وamount وdate، ولا كشف حساب بصيغة camt.053.',
  ),
  'payout.second-person-needed': conflict(
    'Payouts above {above}, one or those of a shop within a day, are sent and paid by somebody other than who approved them.',
    'طلبات الصرف التي تتجاوز {above}، منفردة أو مجتمعة لمتجر واحد خلال يوم، يرسلها ويدفعها شخص غير الذي اعتمدها.',
  ),
  'payout.not-connected': conflict(
    'Open your account at the payment provider first, under Settings: payouts go there.',
    'افتح أولاً حسابك لدى مزوّد الدفع من الإعدادات، فإليه تُحوَّل المستحقات.',
  ),
  'payout.by-provider': conflict(
    'This payout is a transfer of the payment provider: it is paid or refused there, and neither by hand.',
    'طلب الصرف هذا تحويل لدى مزوّد الدفع: يُدفع أو يُرفض هناك، لا يدوياً.',
  ),
  'settlement.no-provider': conflict(
    'No card provider is set up that can hold the money of shops and pay it out.',
    'لم يُهيَّأ مزوّد بطاقات يمكنه حفظ أموال المتاجر وصرفها.',
  ),
  'settlement.payouts-open': conflict(
    'Payouts are still under way ({count}). Pay, reject or return them first: each is paid in the way it was asked for.',
    'ما زالت هناك طلبات صرف جارية ({count}). ادفعها أو ارفضها أو سجّل إعادتها أولاً، فكل طلب يُدفع بالطريقة التي قُدّم بها.',
  ),
  'settlement.cash-kept-here': conflict(
    'The provider splits cards alone: while it holds the money, shops keep the cash they take at the door.',
    'لا يقسّم المزوّد إلا مدفوعات البطاقات: ما دام يحفظ الأموال تحتفظ المتاجر بما تقبضه نقداً عند الباب.',
  ),
  'settlement.cash-uncounted': conflict(
    'Drivers and couriers still have {cash} of orders of shops. Count it first: the provider splits cards alone.',
    'ما زال لدى السائقين وشركات التوصيل {cash} من طلبات المتاجر. عُدّها أولاً، فالمزوّد لا يقسّم إلا مدفوعات البطاقات.',
  ),
  'settlement.shops-unconnected': conflict(
    'More shops are without an account at the provider than you were shown: {count} by now. Look at it again.',
    'عدد المتاجر التي لا حساب لها لدى المزوّد أكبر مما عُرض عليك: أصبح {count}. راجعه من جديد.',
  ),
  'settlement.not-needed': conflict(
    'Payouts go to bank accounts now: no account at the provider is needed.',
    'تُحوَّل المستحقات الآن إلى الحسابات المصرفية، فلا حاجة إلى حساب لدى المزوّد.',
  ),
  'settlement.provider-silent': unavailable(
    'The payment provider does not answer. Please try again in a minute.',
    'لا يجيب مزوّد الدفع. يُرجى المحاولة مرة أخرى بعد دقيقة.',
  ),
  'payout.owners-disputed': conflict(
    'Somebody has objected to a change of the owners of this shop: nothing is paid to it until Majlis has settled it.',
    'اعترض أحدهم على تغيير مالكي هذا المتجر، فلا يُحوَّل إليه شيء حتى يبتّ مجلس في الأمر.',
  ),
  'bank.owners-changed': conflict(
    'The owners of this shop, or the address of one, have changed. Its bank account can be changed again from {until}, time of Dubai.',
    'تغيّر مالكو هذا المتجر أو عنوان أحدهم. يمكن تغيير حسابه المصرفي من جديد ابتداءً من {until} بتوقيت دبي.',
  ),
  'bank.owners-disputed': conflict(
    'Somebody has objected to a change of the owners of this shop. Its bank account can be changed again once Majlis has settled it.',
    'اعترض أحدهم على تغيير مالكي هذا المتجر. يمكن تغيير حسابه المصرفي من جديد بعد أن يبتّ مجلس في الأمر.',
  ),
  'bank.link-invalid': conflict(
    'This link is no longer valid. Enter the bank account again to get a new one.',
    'لم يعد هذا الرابط صالحاً. أدخل الحساب المصرفي من جديد لتصلك رسالة أخرى.',
  ),
} as const satisfies Refusals
