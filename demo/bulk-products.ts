/** A kind of product: its category, names, size in whole centimetres (width, depth, height), AED and kilograms. */
export type BulkProduct = {
  readonly category: string
  readonly name: string
  readonly nameAr: string
  readonly size: readonly [number, number, number]
  readonly aed: number
  readonly kg: number
}

const product = (
  category: string,
  [name, nameAr]: readonly [string, string],
  size: readonly [number, number, number],
  [aed, kg]: readonly [number, number],
): BulkProduct => ({ category, name, nameAr, size, aed, kg })

export const bulkProducts: readonly BulkProduct[] = [
  product('sofas', ['Three-Seat Sofa', 'أريكة بثلاثة مقاعد'], [222, 95, 84], [4200, 74]),
  product('sofas', ['Two-Seat Sofa', 'أريكة بمقعدين'], [168, 92, 84], [3100, 56]),
  product('sofas', ['Sofa Bed', 'أريكة سرير'], [210, 98, 86], [4650, 88]),
  product('corner-sofas', ['Corner Sofa', 'أريكة زاوية'], [285, 210, 82], [7400, 130]),
  product('corner-sofas', ['Modular Sofa', 'أريكة معيارية'], [320, 104, 70], [8900, 142]),
  product('majlis', ['Majlis Set', 'طقم مجلس'], [420, 300, 62], [11800, 190]),
  product('majlis', ['Floor Seat', 'جلسة أرضية'], [200, 75, 48], [2600, 40]),
  product('armchairs', ['Armchair', 'كرسي بذراعين'], [78, 82, 86], [1850, 24]),
  product('armchairs', ['Lounge Chair', 'كرسي استرخاء'], [74, 84, 92], [2400, 22]),
  product('armchairs', ['Rocking Chair', 'كرسي هزاز'], [68, 96, 98], [1600, 18]),
  product('poufs', ['Pouf', 'بوف'], [55, 55, 42], [480, 8]),
  product('poufs', ['Ottoman', 'مسند قدمين'], [90, 60, 44], [890, 15]),
  product('coffee-tables', ['Coffee Table', 'طاولة قهوة'], [110, 65, 40], [1350, 28]),
  product('coffee-tables', ['Tray Table', 'طاولة صينية'], [70, 70, 45], [760, 11]),
  product('side-tables', ['Side Table', 'طاولة جانبية'], [45, 45, 55], [540, 9]),
  product('side-tables', ['Nesting Tables', 'طاولات متداخلة'], [60, 50, 50], [980, 16]),
  product('tv-consoles', ['TV Console', 'طاولة تلفاز'], [180, 42, 50], [2200, 46]),
  product('dining-tables', ['Dining Table', 'طاولة طعام'], [200, 100, 75], [3900, 68]),
  product('dining-tables', ['Round Dining Table', 'طاولة طعام مستديرة'], [130, 130, 75], [3200, 54]),
  product('dining-chairs', ['Dining Chair', 'كرسي طعام'], [48, 54, 82], [620, 7]),
  product('dining-chairs', ['Dining Bench', 'مقعد طعام طويل'], [150, 40, 46], [1150, 19]),
  product('bar-stools', ['Bar Stool', 'كرسي بار'], [42, 44, 102], [580, 6]),
  product('sideboards', ['Sideboard', 'بوفيه'], [165, 45, 80], [3100, 62]),
  product('beds', ['King Bed', 'سرير كبير'], [196, 216, 110], [4800, 92]),
  product('beds', ['Single Bed', 'سرير مفرد'], [106, 212, 98], [2300, 48]),
  product('nightstands', ['Nightstand', 'طاولة سرير'], [48, 40, 54], [690, 13]),
  product('dressers', ['Dresser', 'خزانة أدراج'], [120, 48, 84], [2700, 58]),
  product('dressers', ['Dressing Table', 'تسريحة'], [110, 45, 76], [1950, 34]),
  product('wardrobes', ['Two-Door Wardrobe', 'خزانة ملابس ببابين'], [120, 60, 220], [3600, 96]),
  product('wardrobes', ['Sliding Wardrobe', 'خزانة ملابس منزلقة'], [240, 66, 226], [6900, 168]),
  product('desks', ['Writing Desk', 'مكتب كتابة'], [140, 65, 75], [1900, 36]),
  product('desks', ['Standing Desk', 'مكتب بارتفاع متغير'], [160, 80, 72], [2900, 44]),
  product('office-chairs', ['Desk Chair', 'كرسي مكتب'], [62, 62, 98], [1250, 15]),
  product('bookcases', ['Bookcase', 'مكتبة'], [90, 34, 190], [1800, 52]),
  product('bookcases', ['Wall Shelf', 'رف جداري'], [120, 25, 30], [420, 8]),
  product('floor-lamps', ['Floor Lamp', 'مصباح أرضي'], [40, 40, 158], [720, 6]),
  product('table-lamps', ['Table Lamp', 'مصباح طاولة'], [30, 30, 48], [340, 3]),
  product('pendants', ['Pendant Lamp', 'ثريا معلقة'], [48, 48, 36], [610, 4]),
  product('rugs', ['Rug', 'سجادة'], [240, 170, 2], [1900, 14]),
  product('rugs', ['Runner', 'سجادة ممر'], [240, 75, 2], [820, 6]),
  product('mirrors', ['Wall Mirror', 'مرآة جدارية'], [80, 4, 110], [760, 12]),
  product('planters', ['Planter', 'أصيص نبات'], [42, 42, 46], [260, 7]),
  product('screens', ['Room Divider', 'فاصل غرف'], [160, 4, 180], [1450, 21]),
  product('outdoor-lounge', ['Outdoor Lounge Set', 'طقم جلوس خارجي'], [240, 180, 72], [6200, 84]),
  product('outdoor-lounge', ['Sun Lounger', 'كرسي تشمس'], [200, 70, 36], [1750, 18]),
]
