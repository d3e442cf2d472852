import { isVoid, type OrderStatus, orderStatusNames, orderStatuses } from '#domain/orders/order-status.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** Sums kept per day; the sum of a period is that of its days. Money in AED fils. */
export const sumNames = [
  ...orderStatuses,
  ...(['returned', 'orderedFils', 'soldFils', 'refundedFils', 'commissionFils', 'earnedFils'] as const),
  ...(['views', 'bagged', 'newCustomers', 'newShops'] as const),
] as const
export type Sums = Readonly<Record<(typeof sumNames)[number], number>>

export type FigureUnit = 'money' | 'count' | 'share'
type Figure = {
  /** Money in AED fils, a share from 0 to 1. */
  readonly unit: FigureUnit
  readonly name: Bilingual
  /** Its name for a shop's own figures, if different. */
  readonly own?: Bilingual
  /** Explanation: what it counts, and when. */
  readonly says: Bilingual
  /** Null if there is no data. */
  readonly of: (sums: Sums) => number | null
}

/** Statuses of orders that count as sales: all but cancelled and rejected. */
export const standingStatuses = orderStatuses.filter((status) => !isVoid(status))
const orders = (sums: Sums) => standingStatuses.reduce((all, status) => all + sums[status], 0)
const byStatus = (status: OrderStatus, says: Bilingual) =>
  ({
    unit: 'count',
    name: orderStatusNames[status],
    says,
    of: (sums) => sums[status],
  }) as const satisfies Figure
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Every figure of the marketplace and of a shop. The only definition: everything that shows a figure uses it. */
export const figures = {
  revenue: {
    unit: 'money',
    name: { en: 'Revenue', ar: 'الإيرادات' },
    says: {
      en: 'Total value of orders placed in the period, including delivery and VAT, excluding cancelled and rejected orders.',
      ar: 'قيمة طلبات الفترة شاملة التوصيل والضريبة، دون الملغاة والمرفوضة.',
    },
    of: ({ orderedFils }) => orderedFils,
  },
  orders: {
    unit: 'count',
    name: { en: 'Orders', ar: 'الطلبات' },
    says: {
      en: 'Orders placed in the period, excluding cancelled and rejected orders.',
      ar: 'الطلبات المقدَّمة خلال الفترة، دون الملغاة والمرفوضة.',
    },
    of: orders,
  },
  averageOrder: {
    unit: 'money',
    name: { en: 'Average order', ar: 'متوسط الطلب' },
    says: { en: 'Revenue divided by orders.', ar: 'الإيرادات مقسومة على عدد الطلبات.' },
    of: (sums) => (orders(sums) === 0 ? null : Math.round(sums.orderedFils / orders(sums))),
  },
  returnRate: {
    unit: 'share',
    name: { en: 'Return rate', ar: 'نسبة الإرجاع' },
    says: {
      en: 'Share of delivered orders placed in the period that had at least one item returned.',
      ar: 'نسبة الطلبات المقدَّمة خلال الفترة والمسلَّمة التي أُرجع منها شيء.',
    },
    of: ({ returned, delivered }) => share(returned, delivered),
  },
  conversion: {
    unit: 'share',
    name: { en: 'Conversion', ar: 'معدل التحويل' },
    says: {
      en: 'Orders per hundred product views, counted without cookies.',
      ar: 'عدد الطلبات لكل مئة مشاهدة لقطعة، ويُحسب بلا ملفات تعريف ارتباط.',
    },
    of: (sums) => share(orders(sums), sums.views),
  },
  views: {
    unit: 'count',
    name: { en: 'Product views', ar: 'مشاهدات القطع' },
    says: {
      en: 'How often product pages were opened, counted once per visitor per day, excluding search engines.',
      ar: 'عدد مرات فتح صفحات القطع، مرة لكل زائر في اليوم، دون محركات البحث.',
    },
    of: ({ views }) => views,
  },
  bagged: {
    unit: 'count',
    name: { en: 'In opened carts', ar: 'في سلال مفتوحة' },
    says: {
      en: 'How often a product was in a cart that was opened, counted once per visitor per day.',
      ar: 'عدد مرات وجود القطع في سلة فُتحت، مرة لكل زائر في اليوم.',
    },
    of: ({ bagged }) => bagged,
  },
  sold: {
    unit: 'money',
    name: { en: 'Delivered sales', ar: 'المبيعات المسلَّمة' },
    says: {
      en: 'Sales posted to the ledger for orders delivered in the period, regardless of when they were placed.',
      ar: 'ما تسجله الدفاتر للطلبات المسلَّمة خلال الفترة، أيًّا كان تاريخ تقديمها.',
    },
    of: ({ soldFils }) => soldFils,
  },
  refunded: {
    unit: 'money',
    name: { en: 'Refunds', ar: 'المبالغ المستردة' },
    says: {
      en: 'Refunds of delivered sales posted to the ledger in the period.',
      ar: 'ما تسجله الدفاتر من مبالغ أُعيدت خلال الفترة عن مبيعات مسلَّمة.',
    },
    of: ({ refundedFils }) => refundedFils,
  },
  commission: {
    unit: 'money',
    name: { en: 'Commission', ar: 'العمولة' },
    says: {
      en: 'Majlis commission on delivered sales in the period, excluding VAT, less commission returned with refunds.',
      ar: 'ما أخذه مجلس من المبيعات المسلَّمة خلال الفترة دون الضريبة، بعد طرح ما رُدَّ مع المبالغ المستردة.',
    },
    of: ({ commissionFils }) => commissionFils,
  },
  earned: {
    unit: 'money',
    name: { en: 'Shop earnings', ar: 'أرباح المتاجر' },
    own: { en: 'Your earnings', ar: 'أرباحك' },
    says: {
      en: 'According to the ledger for the period: sales less refunds, commission, VAT on commission and cash kept by the shop.',
      ar: 'بحسب الدفاتر عن الفترة: المبيعات بعد طرح المبالغ المستردة والعمولة وضريبتها والنقد الذي يحتفظ به المتجر.',
    },
    of: ({ earnedFils }) => earnedFils,
  },
  newCustomers: {
    unit: 'count',
    name: { en: 'New customers', ar: 'عملاء جدد' },
    says: {
      en: 'Customers whose first order was placed in the period.',
      ar: 'العملاء الذين قدّموا أول طلب لهم خلال الفترة.',
    },
    of: ({ newCustomers }) => newCustomers,
  },
  newShops: {
    unit: 'count',
    name: { en: 'New shops', ar: 'متاجر جديدة' },
    says: {
      en: 'Shops that registered in the period, regardless of the outcome.',
      ar: 'المتاجر التي سجّلت خلال الفترة، أيًّا كانت نتيجة طلبها.',
    },
    of: ({ newShops }) => newShops,
  },
  pending: byStatus('pending', {
    en: 'Orders placed in the period that no shop has accepted yet.',
    ar: 'طلبات الفترة التي لم يقبلها متجر بعد.',
  }),
  accepted: byStatus('accepted', {
    en: 'Orders placed in the period that the shop has accepted but not started to prepare.',
    ar: 'طلبات الفترة التي قبلها متجرها ولم يبدأ تجهيزها.',
  }),
  processing: byStatus('processing', {
    en: 'Orders placed in the period that are being prepared.',
    ar: 'طلبات الفترة التي يجري تجهيزها.',
  }),
  shipped: byStatus('shipped', {
    en: 'Orders placed in the period that are on their way.',
    ar: 'طلبات الفترة التي في الطريق.',
  }),
  delivered: byStatus('delivered', {
    en: 'Orders placed in the period that were delivered.',
    ar: 'طلبات الفترة التي سُلّمت.',
  }),
  cancelled: byStatus('cancelled', {
    en: 'Orders placed in the period that were cancelled, by anyone.',
    ar: 'طلبات الفترة التي أُلغيت، أيًّا كان من ألغاها.',
  }),
  rejected: byStatus('rejected', {
    en: 'Orders placed in the period that the shop rejected.',
    ar: 'طلبات الفترة التي رفضها متجرها.',
  }),
} satisfies Record<string, Figure>

export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as readonly FigureName[]
export type Figures = Readonly<Record<FigureName, number | null>>

/** A figure's name for administrators, or for the shop to which it belongs. */
export function nameOfFigure(figure: FigureName, role: 'admin' | 'shop'): Bilingual {
  const { name, own = name }: Figure = figures[figure]
  return role === 'shop' ? own : name
}

/** Computes all figures from sums. */
export function figuresOfSums(sums: Sums): Figures {
  const entries = figureNames.map((name) => [name, figures[name].of(sums)] as const)
  return Object.fromEntries(entries) as Figures
}
