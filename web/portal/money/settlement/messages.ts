import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'
import { counted, shops } from '#web/kit/elements/counted.ts'

/** Who holds customers' money, and the progress of shops' accounts at the provider. */
export const settlementTexts = messages(words, {
  en: {
    title: 'Who holds the money',
    failedToRead: 'Who holds the money could not be read',
    'own-account': 'Majlis, on its own account',
    provider: 'The payment provider',
    'own-accountText':
      'The provider pays Majlis, and Majlis pays shops: approved payouts leave by a file for the bank, to accounts that shops have confirmed.',
    providerText:
      'The provider holds the money and is licensed for it: approved payouts are transferred to accounts that shops have there, and refunds take them back.',
    change: 'Change to this',
    toProvider:
      'From then on nothing is paid by a file for the bank. Each shop opens an account at the provider, and is not paid before it is ready.',
    toOwnAccount:
      'From then on payouts go to the bank accounts of shops. What was transferred stays with them; what they owe of it is taken off their next sales.',
    changed: 'Changed',
    notChanged: 'It was not changed',
    noProvider: 'No card provider is set up that can do this.',
    openPayouts: {
      one: '{count} payout is under way. It is paid, rejected or returned first.',
      other: '{count} payouts are under way. They are paid, rejected or returned first.',
    },
    cashHere:
      'Majlis keeps the cash of deliveries. The provider splits cards alone: let shops keep their cash, in the settings.',
    cashUncounted: 'Drivers and couriers still have {amount} of orders of shops. It is counted first.',
    cashWarning:
      'Majlis keeps the cash of deliveries, which the provider does not have. What shops are owed of it can only be transferred where Majlis pays it in there.',
    atProvider: 'The books have {amount} at the provider.',
    unconnected: {
      zero: 'All approved shops ({all}) have an account at the provider that is ready.',
      one: '{count} of {all} approved shops has no account at the provider that is ready.',
      other: '{count} of {all} approved shops have no account at the provider that is ready.',
    },
    more: { one: 'and {count} more', other: 'and {count} more' },
    onlyOwners: 'Owners of the platform change this.',
    none: 'Not begun',
    incomplete: 'Details are missing',
    checking: 'The provider looks at it',
    ready: 'Ready',
    account: 'Account at the payment provider',
    accountHint:
      'Majlis does not hold your money: the payment provider does, and pays it out to your bank. It asks who you are and where the money goes, on its own page.',
    accountFailed: 'Your account at the provider could not be read',
    noneText: 'Open your account to be paid. Until it is ready no payout can be asked for.',
    incompleteText: 'The provider still asks for:',
    checkingText:
      'You have told all that was asked for. The provider looks at it, which takes a day at most.',
    readyText:
      'Payouts go to your account there, and from there to your bank. To change your bank account, open the page of the provider.',
    bank: 'the bank account it pays out to',
    business: 'details of your business',
    people: 'the people who stand behind it',
    terms: 'your agreement to its terms',
    other: 'some more details',
    begin: 'Open account',
    goOn: 'Go on at the provider',
    look: 'Open the provider’s page',
    check: 'Ask the provider again',
    checked: 'The provider was asked',
    notChecked: 'The provider could not be asked',
    notOpened: 'The page of the provider could not be opened',
    again: 'That page was open too long, or was used before. Go on from here.',
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
