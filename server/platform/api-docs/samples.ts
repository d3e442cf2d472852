import type { Json } from './repeats.ts'

/** Sample values by field name, from which viewers build the example of each call. */
const samples: Readonly<Record<string, string>> = {
  accountHolder: 'Dar Al Nakheel Interiors LLC',
  addressLine: 'Al Wasl Road, Villa 18',
  bankName: 'Emirates NBD',
  bankNameAr: 'بنك الإمارات دبي الوطني',
  businessAddress: 'Showroom 6, Al Quoz Industrial Area 3, Dubai',
  businessRegistrationNumber: 'DED-784512',
  category: 'Sofas',
  categoryAr: 'الأرائك',
  city: 'Jumeirah 2',
  currency: 'AED',
  description: 'A crescent-shaped sofa that turns people towards each other. Seats three.',
  dimensions: '284 x 119 x 84',
  email: 'mariam@example.com',
  fileName: 'hilal.webp',
  firstName: 'Mariam',
  groupNumber: 'MG-71402956',
  hex: '#EAE3D6',
  iban: 'AE070331234567890123456',
  ibanEnding: '3456',
  id: '01a205d6-5347-7c16-8faa-e01103ad501d',
  lastName: 'Al Suwaidi',
  mainPhoto: '/api/objects/01a205d8-0b09-75ac-b17d-bc82a96868d2',
  name: 'Hilal Curved Sofa, Ivory Boucle',
  nameAr: 'أريكة هلال المنحنية، بوكليه عاجي',
  orderNumber: 'MJ-48213907',
  ownerName: 'Mariam Al Suwaidi',
  payoutNumber: 'MP-10003',
  phone: '+971504550101',
  shopName: 'Dar Al Nakheel Interiors',
  shopNameAr: 'دار النخيل للديكور',
  slug: 'ivory',
  taxId: '100526018500003',
  weight: '84.00',
}

/** Adds sample values to the fields of a schema, recursively. */
export function addSamples(schema: unknown): void {
  for (const [key, part] of Object.entries(schema ?? {})) {
    if (typeof part !== 'object' || part === null) continue
    if (key === 'properties') for (const field of Object.entries(part as Json)) addSample(field)
    addSamples(part)
  }
}

function addSample([name, field]: [string, unknown]): void {
  const sample = samples[name.endsWith('Id') && name !== 'taxId' ? 'id' : name]
  const { type, enum: words } = field as Json
  const isText = [type].flat().includes('string') && !words
  if (sample !== undefined && isText) (field as Json)['examples'] = [sample]
}
