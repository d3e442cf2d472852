import { checklistColors } from '#domain/catalogue/products/colors.ts'

type FurnitureColor = { readonly name: string; readonly nameAr: string; readonly hex: string }

/** What furniture is made in: the checklist of the product form (R-COL-10), then cloths, woods, stones and metals. */
export const furnitureColors: readonly FurnitureColor[] = [
  ...checklistColors,
  { name: 'Oat', nameAr: 'شوفاني', hex: '#D3C7B2' },
  { name: 'Ivory', nameAr: 'عاجي', hex: '#EAE3D6' },
  { name: 'Sand', nameAr: 'رملي', hex: '#BFA987' },
  { name: 'Charcoal', nameAr: 'فحمي', hex: '#4A4B4D' },
  { name: 'Sage', nameAr: 'أخضر مريمي', hex: '#9AA58C' },
  { name: 'Burgundy', nameAr: 'عنابي', hex: '#6D2B30' },
  { name: 'Cognac', nameAr: 'كونياكي', hex: '#7C4727' },
  { name: 'Tan', nameAr: 'أسمر فاتح', hex: '#B57A48' },
  { name: 'Caramel', nameAr: 'كراميل', hex: '#B58A5E' },
  { name: 'Forest Green', nameAr: 'أخضر غابي', hex: '#2F4A3B' },
  { name: 'Dusty Rose', nameAr: 'وردي مغبر', hex: '#B07D72' },
  { name: 'Camel', nameAr: 'جملي', hex: '#A77F52' },
  { name: 'Natural Oak', nameAr: 'بلوط طبيعي', hex: '#C9AB84' },
  { name: 'Walnut', nameAr: 'جوز', hex: '#6B4630' },
  { name: 'Smoked Oak', nameAr: 'بلوط مدخّن', hex: '#5F4630' },
  { name: 'Black Ash', nameAr: 'دردار أسود', hex: '#2A2725' },
  { name: 'Brass', nameAr: 'نحاسي', hex: '#B8955F' },
  { name: 'Travertine', nameAr: 'ترافرتين', hex: '#C9B696' },
  { name: 'Carrara', nameAr: 'كرارا', hex: '#EFECE7' },
  { name: 'Verde', nameAr: 'رخام أخضر', hex: '#25402F' },
  { name: 'Ink', nameAr: 'حبري', hex: '#2B3440' },
  { name: 'Terracotta', nameAr: 'تراكوتا', hex: '#B4694A' },
  { name: 'Olive', nameAr: 'زيتوني', hex: '#6C7152' },
  { name: 'Rust', nameAr: 'قرميدي', hex: '#8F4A35' },
  { name: 'Taupe', nameAr: 'رمادي بني', hex: '#9A8B78' },
  { name: 'Natural Rattan', nameAr: 'روطان طبيعي', hex: '#C79C66' },
  { name: 'Ochre', nameAr: 'أصفر ترابي', hex: '#C79A4B' },
]
