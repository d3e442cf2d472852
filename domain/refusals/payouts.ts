import { absent, conflict, contradiction, forbidden, invalid, unavailable, type Refusals } from './kind.ts'

/** Refusals about payouts, settlement and bank accounts of shops. */
export const payoutRefusals = {
  'payout.not-found': absent('This payout does not exist.', 'طلب الصرف هذا غير موجود.'),
  'payout.second-factor-needed': forbidden(
    'Payouts require a second step at sign-in. Set one up under “Sign-in and security”, then try again.',
    'تتطلب المستحقات خطوة ثانية عند تسجيل الدخول. أعدّها في «تسجيل الدخول والأمان» ثم حاول مرة أخرى.',
  ),
  'payout.statement-too-long': contradiction(
    'This period has {lines} lines, and a PDF holds {most}. Choose a shorter period, or a table (CSV, Excel).',
    'عدد القيود في هذه الفترة {lines}، ويتسع ملف PDF لعدد {most}. اختر فترة أقصر أو جدولاً (CSV أو Excel).',
  ),
  'payout.too-much': conflict('You can request at most {available}.', 'يمكنك طلب {available} على الأكثر.'),
  'payout.no-account': conflict(
    'First enter the bank account for your payouts.',
    'أدخل أولاً الحساب المصرفي الذي تُحوَّل إليه المستحقات.',
  ),
  'payout.account-held': conflict(
    'This bank account has not been confirmed by its shop, or is still new: nothing can be paid to it yet.',
    'لم يؤكّد المتجر هذا الحساب المصرفي أو أنه ما زال جديداً، فلا يُحوَّل إليه شيء بعد.',
  ),
  'payout.shop-held': conflict(
    'This shop is suspended: its payouts are on hold until it is approved again.',
    'هذا المتجر موقوف، وتنتظر مستحقاته حتى يُعتمد من جديد.',
  ),
  'payout.not-covered': conflict(
    'The shop’s balance no longer covers this: it is {balance}.',
    'أصبح المستحق للمتجر أقل من هذا المبلغ: رصيده {balance}.',
  ),
  'payout.cannot-move': conflict(
    'A payout that is {from} cannot become {to}.',
    'لا يمكن نقل طلب الصرف من الحالة {from} إلى {to}.',
  ),
  'payout.reason-missing': invalid(
    'Please give a reason: the shop will see it.',
    'يُرجى ذكر السبب، فسيُبلَّغ به المتجر.',
  ),
  'payout.moved-meanwhile': conflict(
    'This payout has changed in the meantime. Please check it again.',
    'تغيّرت حالة طلب الصرف هذا في هذه الأثناء. راجعه من جديد.',
  ),
  'payout.nothing-to-send': conflict(
    'None of these payouts can be sent to the bank: they must be approved, have confirmed accounts, and be covered by the ledger balance.',
    'لا يمكن إرسال أي من هذه الطلبات إلى المصرف: يجب أن تكون معتمدة وحساباتها مؤكدة وأن يغطيها رصيد المتجر.',
  ),
  'payout.file-not-found': absent('This bank file does not exist.', 'ملف المصرف هذا غير موجود.'),
  'payout.no-sender': conflict(
    'First enter the account that payouts are sent from.',
    'أدخل أولاً الحساب الذي تُحوَّل منه المستحقات.',
  ),
  'payout.report-unreadable': invalid(
    'This is neither a report with the columns reference, amount and date, nor a camt.053 statement.',
    'ليس هذا كشفاً بأعمدة reference وamount وdate، ولا كشف حساب بصيغة camt.053.',
  ),
  'payout.second-person-needed': conflict(
    'Payouts above {above}, singly or together for one shop within a day, must be sent and paid by someone other than the person who approved them.',
    'طلبات الصرف التي تتجاوز {above}، منفردة أو مجتمعة لمتجر واحد خلال يوم، يرسلها ويدفعها شخص غير الذي اعتمدها.',
  ),
  'payout.not-connected': conflict(
    'First open your account at the payment provider, under Settings: payouts go there.',
    'افتح أولاً حسابك لدى مزوّد الدفع من الإعدادات، فإليه تُحوَّل المستحقات.',
  ),
  'payout.by-provider': conflict(
    'This payout is a transfer by the payment provider: it is paid or refused there, and cannot be changed by hand.',
    'طلب الصرف هذا تحويل لدى مزوّد الدفع: يُدفع أو يُرفض هناك، لا يدوياً.',
  ),
  'settlement.no-provider': conflict(
    'No card provider is set up that can hold the shops’ money and pay it out.',
    'لم يُهيَّأ مزوّد بطاقات يمكنه حفظ أموال المتاجر وصرفها.',
  ),
  'settlement.payouts-open': conflict(
    'Payouts are still in progress ({count}). Pay, reject or return them first: each is paid by the method it was requested with.',
    'ما زالت هناك طلبات صرف جارية ({count}). ادفعها أو ارفضها أو سجّل إعادتها أولاً، فكل طلب يُدفع بالطريقة التي قُدّم بها.',
  ),
  'settlement.cash-kept-here': conflict(
    'The provider can split only card payments: while it holds the money, shops keep the cash they collect.',
    'لا يقسّم المزوّد إلا مدفوعات البطاقات: ما دام يحفظ الأموال تحتفظ المتاجر بما تقبضه نقداً عند الباب.',
  ),
  'settlement.cash-uncounted': conflict(
    'Drivers and couriers still hold {cash} from shops’ orders. Count it first: the provider can split only card payments.',
    'ما زال لدى السائقين وشركات التوصيل {cash} من طلبات المتاجر. عُدّها أولاً، فالمزوّد لا يقسّم إلا مدفوعات البطاقات.',
  ),
  'settlement.shops-unconnected': conflict(
    'More shops than you were shown have no account at the provider: {count} now. Please check again.',
    'عدد المتاجر التي لا حساب لها لدى المزوّد أكبر مما عُرض عليك: أصبح {count}. راجعه من جديد.',
  ),
  'settlement.not-needed': conflict(
    'Payouts now go to bank accounts, so no account at the provider is needed.',
    'تُحوَّل المستحقات الآن إلى الحسابات المصرفية، فلا حاجة إلى حساب لدى المزوّد.',
  ),
  'settlement.provider-silent': unavailable(
    'The payment provider is not responding. Please try again in a minute.',
    'لا يجيب مزوّد الدفع. يُرجى المحاولة مرة أخرى بعد دقيقة.',
  ),
  'payout.owners-disputed': conflict(
    'Someone has objected to a change of this shop’s owners: nothing is paid to it until Majlis has settled it.',
    'اعترض أحدهم على تغيير مالكي هذا المتجر، فلا يُحوَّل إليه شيء حتى يبتّ مجلس في الأمر.',
  ),
  'bank.owners-changed': conflict(
    'An owner of this shop, or an owner’s address, has changed. Its bank account can be changed again from {until}, Dubai time.',
    'تغيّر مالكو هذا المتجر أو عنوان أحدهم. يمكن تغيير حسابه المصرفي من جديد ابتداءً من {until} بتوقيت دبي.',
  ),
  'bank.owners-disputed': conflict(
    'Someone has objected to a change of this shop’s owners. Its bank account can be changed again once Majlis has settled it.',
    'اعترض أحدهم على تغيير مالكي هذا المتجر. يمكن تغيير حسابه المصرفي من جديد بعد أن يبتّ مجلس في الأمر.',
  ),
  'bank.link-invalid': conflict(
    'This link is no longer valid. Enter the bank account again to get a new one.',
    'لم يعد هذا الرابط صالحاً. أدخل الحساب المصرفي من جديد لتصلك رسالة أخرى.',
  ),
} as const satisfies Refusals
