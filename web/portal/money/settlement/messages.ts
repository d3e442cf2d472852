import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'
import { counted, shops } from '#web/kit/elements/counted.ts'

/** Who holds customers' money, and the progress of shops' accounts at the provider. */
export const settlementTexts = messages(words, {
  en: {
    title: 'Who holds the money',
    failedToRead: 'Who holds the money could not be loaded',
    'own-account': 'Majlis, in its own account',
    provider: 'The payment provider',
    'own-accountText':
      'The provider pays Majlis, and Majlis pays shops: approved payouts are sent by bank file to accounts that shops have confirmed.',
    providerText:
      'The provider holds the money and is licensed to do so: approved payouts are transferred to the shops’ accounts there, and refunds reverse those transfers.',
    change: 'Switch to this',
    toProvider:
      'From then on nothing is paid by bank file. Each shop opens an account at the provider and is not paid until it is ready.',
    toOwnAccount:
      'From then on payouts go to the shops’ bank accounts. Amounts already transferred stay with the shops; what they owe of them is deducted from their next sales.',
    changed: 'Changed',
    notChanged: 'Nothing was changed',
    noProvider: 'No card provider that supports this is set up.',
    openPayouts: {
      one: '{count} payout is in progress. It must be paid, rejected or returned first.',
      other: '{count} payouts are in progress. They must be paid, rejected or returned first.',
    },
    cashHere:
      'Majlis keeps the cash collected on delivery, but the provider can split only card payments: let shops keep their cash, in the settings.',
    cashUncounted: 'Drivers and couriers still hold {amount} from shops’ orders. It must be counted first.',
    cashWarning:
      'Majlis keeps the cash collected on delivery, which the provider does not have. What shops are owed of it can be transferred only if Majlis pays it in there.',
    atProvider: 'Provider balance in the ledger: {amount}.',
    unconnected: {
      zero: 'All approved shops ({all}) have a ready account at the provider.',
      one: '{count} of {all} approved shops has no ready account at the provider.',
      other: '{count} of {all} approved shops have no ready account at the provider.',
    },
    more: { one: 'and {count} more', other: 'and {count} more' },
    onlyOwners: 'Only owners of the platform can change this.',
    none: 'Not started',
    incomplete: 'Details missing',
    checking: 'Under review',
    ready: 'Ready',
    account: 'Account at the payment provider',
    accountHint:
      'Majlis does not hold your money: the payment provider does, and pays it out to your bank. It asks for your identity and bank details on its own page.',
    accountFailed: 'Your account at the provider could not be loaded',
    noneText: 'Open your account to get paid. You can request payouts once it is ready.',
    incompleteText: 'The provider still needs:',
    checkingText: 'You have provided everything. The provider is reviewing it, which takes up to one day.',
    readyText:
      'Payouts go to your account there, and from there to your bank. To change your bank account, open the provider’s page.',
    bank: 'the bank account for your payouts',
    business: 'details of your business',
    people: 'details of the people behind the business',
    terms: 'your acceptance of its terms',
    other: 'some more details',
    begin: 'Open account',
    goOn: 'Continue at the provider',
    look: 'Open the provider’s page',
    check: 'Check status again',
    checked: 'Status checked',
    notChecked: 'The status could not be checked',
    notOpened: 'The provider’s page could not be opened',
    again: 'That page has expired or was already used. Continue from here.',
    step: 'To be paid, your shop needs an account at the payment provider.',
    toStep: 'Set it up',
  },
  ar: {
    title: 'من يحفظ الأموال',
    failedToRead: 'تعذّرت قراءة من يحفظ الأموال',
    'own-account': 'مجلس، في حسابه الخاص',
    provider: 'مزوّد الدفع',
    'own-accountText':
      'يحوّل المزوّد الأموال إلى مجلس، ويدفع مجلس للمتاجر: تخرج طلبات الصرف المعتمدة في ملف للمصرف إلى حسابات أكّدتها المتاجر.',
    providerText:
      'يحفظ المزوّد الأموال وهو مرخّص لذلك: تُحوَّل طلبات الصرف المعتمدة إلى حسابات المتاجر لديه، وتُسترد منها المبالغ المعادة إلى العملاء.',
    change: 'الانتقال إلى هذا',
    toProvider:
      'بعدها لا يُدفع شيء بملف للمصرف. يفتح كل متجر حساباً لدى المزوّد، ولا يُدفع له قبل أن يصبح جاهزاً.',
    toOwnAccount:
      'بعدها تذهب طلبات الصرف إلى الحسابات المصرفية للمتاجر. وما حُوِّل يبقى لديها، وما عليها منه يُخصم من مبيعاتها التالية.',
    changed: 'تم التغيير',
    notChanged: 'لم يتغيّر شيء',
    noProvider: 'لم يُهيَّأ مزوّد بطاقات يمكنه ذلك.',
    openPayouts: {
      zero: 'لا توجد طلبات صرف جارية.',
      one: 'هناك طلب صرف جارٍ. يُدفع أو يُرفض أو تُسجَّل إعادته أولاً.',
      two: 'هناك طلبا صرف جاريان. يُدفعان أو يُرفضان أو تُسجَّل إعادتهما أولاً.',
      few: 'هناك {count} طلبات صرف جارية. تُدفع أو تُرفض أو تُسجَّل إعادتها أولاً.',
      many: 'هناك {count} طلب صرف جارياً. تُدفع أو تُرفض أو تُسجَّل إعادتها أولاً.',
      other: 'هناك {count} طلب صرف جارٍ. تُدفع أو تُرفض أو تُسجَّل إعادتها أولاً.',
    },
    cashHere:
      'يحتفظ مجلس بنقد التسليم، ولا يقسّم المزوّد إلا مدفوعات البطاقات: اسمح للمتاجر بالاحتفاظ بنقدها من الإعدادات.',
    cashUncounted: 'ما زال لدى السائقين وشركات التوصيل {amount} من طلبات المتاجر، وتُعدّ أولاً.',
    cashWarning:
      'يحتفظ مجلس بنقد التسليم وهو ليس لدى المزوّد. لا يمكن تحويل ما تستحقه المتاجر منه إلا إذا أودعه مجلس هناك.',
    atProvider: 'في الدفاتر {amount} لدى المزوّد.',
    unconnected: counted(
      'لكل المتاجر المعتمدة ({all}) حسابات جاهزة لدى المزوّد.',
      shops,
      '{} من أصل {all} من المتاجر المعتمدة بلا حساب جاهز لدى المزوّد.',
    ),
    more: {
      zero: 'ولا غيرها',
      one: 'ومتجر آخر',
      two: 'ومتجران آخران',
      few: 'و{count} متاجر أخرى',
      many: 'و{count} متجراً آخر',
      other: 'و{count} متجر آخر',
    },
    onlyOwners: 'يغيّر ذلك مالكو المنصة.',
    none: 'لم يبدأ',
    incomplete: 'بيانات ناقصة',
    checking: 'قيد مراجعة المزوّد',
    ready: 'جاهز',
    account: 'الحساب لدى مزوّد الدفع',
    accountHint:
      'لا يحفظ مجلس أموالك، بل يحفظها مزوّد الدفع ويصرفها إلى مصرفك. يسألك في صفحته عن هويتك وعن وجهة الأموال.',
    accountFailed: 'تعذّرت قراءة حسابك لدى المزوّد',
    noneText: 'افتح حسابك لتصلك مستحقاتك. لا يمكن طلب الصرف قبل أن يصبح جاهزاً.',
    incompleteText: 'ما زال المزوّد يطلب:',
    checkingText: 'قدّمت كل ما طُلب، والمزوّد يراجعه، ويستغرق ذلك يوماً على الأكثر.',
    readyText: 'تذهب مستحقاتك إلى حسابك لديه، ومنه إلى مصرفك. لتغيير حسابك المصرفي افتح صفحة المزوّد.',
    bank: 'الحساب المصرفي الذي يُصرف إليه',
    business: 'بيانات المنشأة',
    people: 'الأشخاص القائمون عليها',
    terms: 'موافقتك على شروطه',
    other: 'بيانات أخرى',
    begin: 'فتح حساب',
    goOn: 'المتابعة لدى المزوّد',
    look: 'فتح صفحة المزوّد',
    check: 'سؤال المزوّد من جديد',
    checked: 'سُئل المزوّد',
    notChecked: 'تعذّر سؤال المزوّد',
    notOpened: 'تعذّر فتح صفحة المزوّد',
    again: 'بقيت تلك الصفحة مفتوحة طويلاً أو استُخدمت من قبل. تابع من هنا.',
    step: 'يحتاج متجرك إلى حساب لدى مزوّد الدفع لتصله مستحقاته.',
    toStep: 'إعداد الحساب',
  },
})
