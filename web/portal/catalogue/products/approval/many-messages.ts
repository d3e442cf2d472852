import { messages } from '#web/kit/i18n/messages.ts'
import { productWords } from '../messages.ts'
import { counted, products, productsOf } from '#web/kit/elements/counted.ts'

/** Deciding on several products at once. */
export const manyTexts = messages(productWords, {
  en: {
    approved: 'Approve ({count})',
    rejected: 'Reject ({count})',
    'taken-off': 'Take off sale ({count})',
    'put-back': 'Put back on sale ({count})',
    decided: { zero: 'No products', one: '{count} product', other: '{count} products' },
    rejectTitle: { one: 'Reject {count} product?', other: 'Reject {count} products?' },
    rejectHint: 'Each shop gets this reason by mail and can correct and submit its product again.',
    reason: 'Rejection Reason',
    reasonMissing: 'Please provide a reason for rejecting this product.',
    failedTitle: {
      one: '{count} product was not decided on',
      other: '{count} products were not decided on',
    },
    failedText: 'The others are decided on. These stay as they are:',
    error: 'Update Failed',
    failed: 'Failed to update product status',
    tooMany: 'At most {count} products are decided on at once.',
  },
  ar: {
    approved: 'اعتماد ({count})',
    rejected: 'رفض ({count})',
    'taken-off': 'إيقاف العرض ({count})',
    'put-back': 'إعادة العرض ({count})',
    decided: counted('لا توجد منتجات', products),
    rejectTitle: {
      zero: 'لا منتجات لرفضها',
      one: 'هل ترفض منتجاً واحداً؟',
      two: 'هل ترفض منتجين؟',
      few: 'هل ترفض {count} منتجات؟',
      many: 'هل ترفض {count} منتجاً؟',
      other: 'هل ترفض {count} منتج؟',
    },
    rejectHint: 'يصل السبب إلى كل متجر بالبريد، ويمكنه تصحيح منتجه وإرساله من جديد.',
    reason: 'سبب الرفض',
    reasonMissing: 'يُرجى ذكر سبب رفض هذا المنتج.',
    failedTitle: counted('صدر القرار في كل المنتجات', productsOf, 'لم يصدر القرار في {}'),
    failedText: 'صدر القرار في البقية، وتبقى هذه كما هي:',
    error: 'تعذّر التحديث',
    failed: 'تعذّر تحديث حالة المنتج',
    tooMany: 'يمكن البتّ في {count} منتج على الأكثر دفعة واحدة.',
  },
})
