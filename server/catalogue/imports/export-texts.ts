/** Texts of templates and exported files besides the products themselves. */
export const exportTexts = {
  products: { en: 'Products', ar: 'المنتجات' },
  lists: { en: 'Lists', ar: 'القوائم' },
  status: { en: 'Status', ar: 'الحالة' },
  shop: { en: 'Shop', ar: 'المتجر' },
  categories: { en: 'Categories', ar: 'الفئات' },
  toCorrect: { en: 'What to correct', ar: 'ما يجب تصحيحه' },
} as const

export const statusTexts = {
  pending_review: { en: 'Pending review', ar: 'قيد المراجعة' },
  approved: { en: 'Active', ar: 'نشط' },
  active: { en: 'Active', ar: 'نشط' },
  inactive: { en: 'Off sale', ar: 'غير معروض' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
} as const

export const styleTexts = {
  classic: { en: 'Classic', ar: 'كلاسيكي' },
  urban: { en: 'Urban', ar: 'عصري' },
  industrial: { en: 'Industrial', ar: 'صناعي' },
} as const
