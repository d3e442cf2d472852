import { messages } from '#web/kit/i18n/messages.ts'

export const variantTexts = messages({
  en: {
    family: 'Same design in other colors or materials',
    variantHelp: 'The marketplace shows one card for all of them, and each page links to the others.',
    variantAtOnce: 'Changes apply immediately.',
    variantEmpty: 'None yet. Shoppers see this product on its own.',
    variantSuggested: 'These may be the same design:',
    variantFind: 'Add a product of the same design',
    variantNewHelp: 'This product joins it and its other variants, in last place.',
    variantOwnerFirst: 'Choose the owner first: a design can contain products of one shop only.',
    variantSaved: 'Design updated',
    variantFailed: 'Failed to update the design',
    thisProduct: 'This product',
    moveUpNamed: 'Move {name} up',
    moveDownNamed: 'Move {name} down',
  },
  ar: {
    family: 'التصميم نفسه بألوان أو خامات أخرى',
    variantHelp: 'تمثّلها في السوق بطاقة واحدة، وتقود صفحة كل قطعة إلى الأخريات.',
    variantAtOnce: 'يسري ذلك فوراً.',
    variantEmpty: 'لا شيء بعد. يرى المتسوقون هذا المنتج وحده.',
    variantSuggested: 'قد تكون هذه بالتصميم نفسه:',
    variantFind: 'أضف منتجاً بالتصميم نفسه',
    variantNewHelp: 'ينضم هذا المنتج إليه وإلى بقية قطع تصميمه، ويأتي آخرها.',
    variantOwnerFirst: 'اختر أولاً صاحب المنتج، فالتصميم الواحد لا يجمع إلا منتجات متجر واحد.',
    variantSaved: 'تم تحديث التصميم',
    variantFailed: 'تعذّر تغيير المنتجات التي بالتصميم نفسه',
    thisProduct: 'هذا المنتج',
    moveUpNamed: 'نقل {name} إلى الأعلى',
    moveDownNamed: 'نقل {name} إلى الأسفل',
  },
})
