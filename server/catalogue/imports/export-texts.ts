/** What stands in templates and exported files beside the products themselves. */
export const exportTexts = {
  en: {
    products: 'Products',
    lists: 'Lists',
    status: 'Status',
    shop: 'Shop',
    categories: 'Categories',
    toCorrect: 'What to correct',
    statuses: {
      pending_review: 'Pending review',
      approved: 'Active',
      active: 'Active',
      inactive: 'Off sale',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
    },
  },
  ar: {
    products: 'المنتجات',
    lists: 'القوائم',
    status: 'الحالة',
    shop: 'المتجر',
    categories: 'الفئات',
    toCorrect: 'ما يجب تصحيحه',
    statuses: {
      pending_review: 'قيد المراجعة',
      approved: 'نشط',
      active: 'نشط',
      inactive: 'غير معروض',
      rejected: 'مرفوض',
      withdrawn: 'مسحوب',
    },
  },
} as const

export const styleTexts = {
  en: { classic: 'Classic', urban: 'Urban', industrial: 'Industrial' },
  ar: { classic: 'كلاسيكي', urban: 'عصري', industrial: 'صناعي' },
} as const
