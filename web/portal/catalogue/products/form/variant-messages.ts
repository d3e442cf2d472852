import { messages } from '#web/kit/i18n/messages.ts'

export const familyTexts = messages({
  en: {
    family: 'Same design in other colours or materials',
    familyHelp: 'One card in the marketplace stands for all of them, and each page leads to the others.',
    familyAtOnce: 'It counts at once.',
    familyEmpty: 'None yet. Shoppers see this product alone.',
    familySuggested: 'These may be the same design:',
    familyFind: 'Add a product of the same design',
    familyNewHelp: 'This product joins it, and the others it is one design with, as the last of them.',
    familyOwnerFirst: 'Choose whose product it is first: only products of one shop are one design.',
    familySaved: 'Design updated',
    familyFailed: 'Failed to change which products are the same design',
    thisProduct: 'This product',
    moveUpNamed: 'Move {name} up',
    moveDownNamed: 'Move {name} down',
  },
  ar: {
    family: 'التصميم نفسه بألوان أو خامات أخرى',
    familyHelp: 'تمثّلها في السوق بطاقة واحدة، وتقود صفحة كل قطعة إلى الأخريات.',
    familyAtOnce: 'يسري ذلك فوراً.',
    familyEmpty: 'لا شيء بعد. يرى المتسوقون هذا المنتج وحده.',
    familySuggested: 'قد تكون هذه بالتصميم نفسه:',
    familyFind: 'أضف منتجاً بالتصميم نفسه',
    familyNewHelp: 'ينضم هذا المنتج إليه وإلى بقية قطع تصميمه، ويأتي آخرها.',
    familyOwnerFirst: 'اختر أولاً صاحب المنتج، فالتصميم الواحد لا يجمع إلا منتجات متجر واحد.',
    familySaved: 'تم تحديث التصميم',
    familyFailed: 'تعذّر تغيير المنتجات التي بالتصميم نفسه',
    thisProduct: 'هذا المنتج',
    moveUpNamed: 'نقل {name} إلى الأعلى',
    moveDownNamed: 'نقل {name} إلى الأسفل',
  },
})
