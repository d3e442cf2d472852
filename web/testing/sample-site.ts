import type { Outgoing } from '#web/kit/api/wire.ts'
import type { Incoming } from '#web/kit/pages/server-call.ts'

/** A small catalogue in the API's form, for rendering whole pages without a server. */
const category = (slug: string, name: string, nameAr: string) => ({
  id: `category-${slug}`,
  slug,
  name,
  nameAr,
  parentId: null,
})

const categories = [
  category('sofas', 'Sofas', 'الأرائك'),
  category('rugs', 'Rugs', 'السجاد'),
  category('lighting', 'Lighting', 'الإضاءة'),
]

/** A product card in the API's form. */
export const sampleCard = (id: string, over: object = {}) => ({
  id,
  name: `Wadi sofa ${id}`,
  nameAr: `أريكة وادي ${id}`,
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  categorySlug: 'sofas',
  price: '4850.00',
  currency: 'AED',
  formerPrice: null,
  colors: [{ name: 'Beige', nameAr: 'بيج', hex: '#D9C7A8' }],
  mainPhoto: `/api/objects/photo-${id}`,
  has3d: false,
  inStock: true,
  rating: null,
  variants: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  ...over,
})

const room = {
  key: 'room-majlis',
  image: '/api/objects/room',
  focus: 'center',
  title: 'A sunlit room',
  titleAr: 'غرفة مشمسة',
}

const replies: Readonly<Record<string, unknown>> = {
  '/api/categories': categories,
  '/api/config': {
    demoMode: true,
    demoYear: null,
    currencies: ['AED', 'EUR'],
    contact: {
      supportEmail: 'help@majlis.example',
      salesEmail: null,
      supportPhone: '+971 4 000 0000',
      supportWhatsapp: null,
    },
    reviewsEnabled: true,
    deliveryFee: '0.00',
    eurToAed: '4.00',
    policies: ['delivery', 'returns', 'terms'],
  },
  '/api/landing': {
    categories: categories.map((one) => ({ ...one, count: 12, thumbUrl: null })),
    newest: [sampleCard('1'), sampleCard('2', { mainPhoto: null, has3d: true })],
    rooms: [room, { ...room, key: 'room-living' }, { ...room, key: 'room-dining' }],
    room: {
      ...room,
      text: null,
      textAr: null,
      products: [sampleCard('3'), sampleCard('4', { categorySlug: 'rugs' })],
      places: [
        { id: '3', quantity: 1, x: 20, y: 60 },
        { id: '4', quantity: 2, x: null, y: null },
      ],
      sizes: [
        { id: '3', width: 220, depth: 90 },
        { id: '4', width: 200, depth: 300 },
      ],
    },
  },
  '/api/marketplace/browse': {
    cards: [sampleCard('1'), sampleCard('2')],
    total: 2,
    corrected: null,
    read: null,
    words: [],
    shops: [],
    close: null,
    facets: {
      categories: categories.map((one) => ({ ...one, count: 1 })),
      colors: [],
      styles: [],
      seats: [],
      shops: [],
      price: null,
    },
    about: null,
    next: null,
  },
  '/api/policies/delivery': {
    policy: 'delivery',
    title: 'How we deliver',
    titleAr: 'كيف نوصل',
    body: '# Where\nTo all seven emirates.\n- Dubai\n- Sharjah',
    bodyAr: '# إلى أين\nإلى إمارات الدولة السبع.\n- دبي\n- الشارقة',
    isSample: true,
    version: 0,
    isCurrent: true,
    operator: {
      name: 'Majlis Trading LLC',
      nameAr: null,
      licence: 'DED-1',
      address: 'Design District 7, Dubai',
    },
    updatedAt: null,
  },
  '/api/credentials': {
    demo: true,
    logins: [
      {
        label: 'Admin',
        role: 'admin',
        email: 'admin@majlis.example',
        password: 'secret-1',
        signInPath: '/login',
      },
    ],
  },
}

/** Replies like the API; `broken` is a path that fails, `changed` replaces replies. */
export function sampleSite({ broken = '', changed = {} }: { broken?: string; changed?: object } = {}) {
  const known: Readonly<Record<string, unknown>> = { ...replies, ...changed }
  const asked: Outgoing[] = []
  const transport = async (request: Outgoing): Promise<Incoming> => {
    asked.push(request)
    const path = request.path.split('?')[0] ?? ''
    if (path === broken) return { status: 503, json: { code: 'request.unavailable', message: 'Away' } }
    if (path in known) return { status: 200, json: known[path] }
    return { status: 404, json: { code: 'product.not-found', message: 'Product Not Found' } }
  }
  return { transport, asked }
}
