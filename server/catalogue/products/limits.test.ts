import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { answeredAs, type Beyond, chair, expectRefused, type Within } from '#server/testing/edges.ts'
import { productWire } from '#server/testing/product-wire.ts'

let server: TestApp
let shop: string
let admin: string
let categoryId: string
let productId: string
beforeAll(async () => {
  server = await startTestApp()
  shop = await server.signedInAs((await makeShopOwner(server.deps)).userId)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  categoryId = (await makeCategory(server.deps)).id
  productId = (await add({})).json().id
})
afterAll(() => server.close())

const add = (about: object, language = 'en') =>
  server.send({
    method: 'POST',
    url: '/api/shop/products',
    as: shop,
    payload: { ...productWire({ categoryId }), ...about },
    headers: { 'accept-language': language },
  })
const edit = (payload: object, language = 'en') =>
  server.send({
    method: 'PUT',
    url: `/api/admin/products/${productId}`,
    as: admin,
    payload,
    headers: { 'accept-language': language },
  })

const photo = (length: number) => `https://cdn.example/${'x'.repeat(length - 20)}`
const names = (count: number) => Array.from({ length: count }, (_, index) => `Colour ${index}`)
const own = (count: number) => names(count).map((name) => ({ name, hex: '#123456' }))
const colored = (about: object) => ({ productColors: [{ name: 'Wine', hex: '#7A1F2B', ...about }] })
const price = 'Enter an amount with up to two decimals, at most 99999999.99'
const whole = 'Must be a whole number of 0 or more'
const invalid = 'This value is not valid'
const tariff = 'An HS code has 4 to 10 digits, for example 9403.60'
const weight = 'Weight must be above 0 and at most 999999.99'
const address = 'Use an http(s) address or a file uploaded here'
const discount = 'Discount must be between 0 and 100'
const sortOrder = 'Sort order must be a whole number of 0 or more'

const beyond: readonly Beyond[] = [
  ['R-VAL-19', { name: '' }, 'name', 'Product name is required'],
  ['R-VAL-19', { name: null }, 'name', 'Product name is required'],
  ['R-VAL-23', { name: ' \t\n ' }, 'name', 'Product name is required'],
  ['R-VAL-23', { name: '\u200b\u202e\u00ad' }, 'name', 'Product name is required'],
  ['R-VAL-19', { name: 'n'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
  ['R-VAL-23', { name: chair.repeat(201) }, 'name', 'Name must be at most 200 characters'],
  ['R-VAL-23', { nameAr: 'ك\u064f'.repeat(101) }, 'nameAr', 'Name must be at most 200 characters'],
  ['R-VAL-23', { name: 'a\0' }, 'name', 'This value is not valid'],
  ['G-64', { description: 'd'.repeat(5001) }, 'description', 'This text is too long'],
  ['R-VAL-11', { dimensions: undefined }, 'dimensions', 'Dimensions are required'],
  ['R-VAL-11', { dimensions: '  ' }, 'dimensions', 'Dimensions are required'],
  ['R-LIM-06', { dimensions: 'd'.repeat(101) }, 'dimensions', 'Dimensions must be at most 100 characters'],
  ['R-VAL-12', { weight: undefined }, 'weight', 'Weight is required'],
  ['R-VAL-12', { weight: null }, 'weight', 'Weight is required'],
  ['R-VAL-12', { weight: ' ' }, 'weight', 'Weight is required'],
  ['R-LIM-07', { weight: '1000000' }, 'weight', weight],
  ['R-LIM-07', { weight: 1_000_000 }, 'weight', weight],
  ['R-LIM-07', { weight: '0.001' }, 'weight', weight],
  ['G-56', { weight: 0 }, 'weight', weight],
  ['G-56', { weight: -1 }, 'weight', weight],
  ['G-56', { weight: 1e21 }, 'weight', weight],
  ['R-VAL-13', { categoryId: undefined }, 'categoryId', 'Category is required'],
  ['R-VAL-13', { categoryId: newId() }, 'categoryId', 'Category is required'],
  ['R-VAL-13', { categoryId: 'x'.repeat(201) }, 'categoryId', 'Category is required'],
  ['R-VAL-13', { categoryId: 7 }, 'categoryId', 'Category is required'],
  ['R-VAL-14', { styleTags: [] }, 'styleTags', 'At least one style tag is required'],
  ['R-VAL-14', { styleTags: undefined }, 'styleTags', 'At least one style tag is required'],
  ['R-VAL-14', { styleTags: ['rustic'] }, 'styleTags.0', 'This value is not valid'],
  ['R-VAL-15', { availableColors: [] }, 'availableColors', 'At least one color is required'],
  ['R-VAL-15', { availableColors: [' '] }, 'availableColors.0', 'Color name is required'],
  ['R-LIM-04', { availableColors: names(13) }, 'availableColors', 'Maximum 12 colors per product'],
  ['R-VAL-16', { productColors: own(13) }, 'productColors', 'Maximum 12 colors per product'],
  [
    'R-LIM-04',
    { productColors: own(6), availableColors: names(12).map((name) => `Other ${name}`) },
    'productColors',
    'Maximum 12 colors per product',
  ],
  ['R-VAL-17', colored({ name: ' ' }), 'productColors.0.name', 'Color name is required'],
  ['R-VAL-17', colored({ name: undefined }), 'productColors.0.name', 'Color name is required'],
  ['R-LIM-05', colored({ name: 'n'.repeat(51) }), 'productColors.0.name', 'Name must be under 50 characters'],
  [
    'R-VAL-17',
    colored({ hex: undefined }),
    'productColors.0.hex',
    'Must be a valid hex color (e.g., #FF0000)',
  ],
  [
    'R-VAL-17',
    colored({ hex: '#12345' }),
    'productColors.0.hex',
    'Must be a valid hex color (e.g., #FF0000)',
  ],
  [
    'R-VAL-17',
    colored({ hex: '#1234567' }),
    'productColors.0.hex',
    'Must be a valid hex color (e.g., #FF0000)',
  ],
  [
    'R-VAL-17',
    colored({ labelOverride: 'l'.repeat(51) }),
    'productColors.0.labelOverride',
    'Label must be at most 50 characters',
  ],
  ['R-VAL-17', colored({ sortOrder: -1 }), 'productColors.0.sortOrder', sortOrder],
  ['R-VAL-17', colored({ sortOrder: 1.5 }), 'productColors.0.sortOrder', sortOrder],
  ['R-VAL-17', colored({ sortOrder: 1e21 }), 'productColors.0.sortOrder', sortOrder],
  ['R-VAL-17', colored({ imageUrl: 'wine.jpg' }), 'productColors.0.imageUrl', address],
  ['G-61', { productColors: [{ colorId: newId() }] }, 'productColors.0.colorId', 'This color does not exist'],
  ['G-57', { stock: -1 }, 'stock', 'Stock must be 0 or more'],
  ['G-57', { stock: '-1' }, 'stock', 'Stock must be 0 or more'],
  ['G-57', { stockQuantity: -1 }, 'stockQuantity', 'Stock must be 0 or more'],
  ['R-VAL-18', { stock: 2_147_483_648 }, 'stock', 'This value is not valid'],
  ['R-VAL-18', { stock: 1e21 }, 'stock', 'This value is not valid'],
  ['R-VAL-19', { price: undefined }, 'price', 'Price is required'],
  ['R-VAL-19', { assembly: '-1' }, 'assembly', price],
  ['R-VAL-19', { assembly: '1.005' }, 'assembly', price],
  ['R-VAL-19', { assembly: '100000000' }, 'assembly', price],
  ['a seat', { seats: 51 }, 'seats', whole],
  ['a seat', { seatHeight: 201 }, 'seatHeight', whole],
  ['a seat', { seatDepth: -1 }, 'seatDepth', whole],
  ['a seat', { chaiseSide: 'behind' }, 'chaiseSide', invalid],
  ['a seat', { chaiseSide: 'toString' }, 'chaiseSide', invalid],
  ['ibr-184-ae', { hsCode: '940' }, 'hsCode', tariff],
  ['ibr-184-ae', { hsCode: '94036090123' }, 'hsCode', tariff],
  ['ibr-184-ae', { hsCode: '9403.60x' }, 'hsCode', tariff],
  ['ibr-184-ae', { hsCode: { $ne: 1 } }, 'hsCode', tariff],
  ['R-VAL-19', { price: null }, 'price', 'Price is required'],
  ['R-VAL-19', { price: '' }, 'price', 'Price is required'],
  ['R-VAL-23', { price: '  ' }, 'price', 'Price is required'],
  ['R-VAL-19', { price: 0 }, 'price', 'Price must be greater than 0'],
  ['R-VAL-19', { price: '0.00' }, 'price', 'Price must be greater than 0'],
  ['R-VAL-19', { price: -0.01 }, 'price', 'Price must be greater than 0'],
  ['R-VAL-19', { price: '-5' }, 'price', 'Price must be greater than 0'],
  ['R-VAL-19', { price: '100000000' }, 'price', price],
  ['R-VAL-19', { price: 100_000_000 }, 'price', price],
  ['G-55', { price: '99999999.999' }, 'price', price],
  ['G-55', { price: 12.345 }, 'price', price],
  ['G-55', { price: '1,000' }, 'price', price],
  ['G-55', { price: 1e21 }, 'price', price],
  ['G-55', { price: '1e3' }, 'price', price],
  ['G-55', { price: 'NaN' }, 'price', price],
  ['G-55', { price: true }, 'price', price],
  ['R-VAL-20', { currency: 'USD' }, 'currency', 'This value is not valid'],
  [
    'R-VAL-20',
    { additionalPhotos: Array(6).fill(photo(30)) },
    'additionalPhotos',
    'At most 5 additional photos',
  ],
  ['R-LIM-06', { mainPhoto: photo(501) }, 'mainPhoto', address],
  ['R-LIM-06', { additionalPhotos: [photo(501)] }, 'additionalPhotos.0', address],
  ['R-LIM-06', { photo3d: photo(501) }, 'photo3d', address],
  ['G-66', { mainPhoto: 'data:image/png;base64,AA' }, 'mainPhoto', address],
  ['G-66', { mainPhoto: 'https://cdn.example/a\n.jpg' }, 'mainPhoto', address],
  ['G-66', { mainPhoto: 'https://cdn.example/\0' }, 'mainPhoto', address],
  ['G-66', { mainPhoto: 'https://cdn.example/\u202egpj.a' }, 'mainPhoto', address],
]

const within: readonly Within[] = [
  ['R-VAL-19', { name: 'n'.repeat(200) }],
  ['R-VAL-23', { name: ` ${chair.repeat(200)} ` }, { name: chair.repeat(200) }],
  ['R-VAL-23', { nameAr: 'ك\u064f'.repeat(100) }],
  ['R-VAL-23', { nameAr: ' ' }, { nameAr: null }],
  ['R-VAL-23', { nameAr: '\u200b' }, { nameAr: null }],
  ['G-64', { description: 'د'.repeat(5000) }],
  ['G-103', { description: 'One\r\n\r\nTwo\u0001' }, { description: 'One\n\nTwo' }],
  ['R-LIM-06', { dimensions: 'd'.repeat(100) }],
  ['G-65', { dimensions: '٢٢٦ × ٩٧ × ٩١' }, { size: { width: 226, depth: 97, height: 91 } }],
  ['R-LIM-07', { weight: 999_999.99 }, { weight: '999999.99' }],
  ['G-56', { weight: '0.01' }],
  ['G-56', { weight: '٧٨٫٥' }, { weight: '78.50' }],
  [
    'R-VAL-14',
    { styleTags: ['urban', 'urban', 'classic', 'industrial', 'urban'] },
    { styleTags: ['urban', 'classic', 'industrial'] },
  ],
  ['R-LIM-04', { availableColors: names(12) }],
  ['R-VAL-16', { availableColors: ['Colour 0'], productColors: own(12) }, { availableColors: names(12) }],
  ['R-VAL-17', colored({ name: 'n'.repeat(50), labelOverride: 'l'.repeat(50), imageUrl: photo(500) }), {}],
  ['G-60', colored({ sortOrder: 0 }), {}],
  ['G-60', colored({ sortOrder: 2_147_483_648 }), {}],
  ['R-VAL-18', {}, { stock: 0, stockQuantity: 0 }],
  ['R-VAL-18', { stock: 'many' }, { stock: 0 }],
  ['R-VAL-18', { stock: '1e3' }, { stock: 1000 }],
  ['R-VAL-18', { stock: '1,5' }, { stock: 1 }],
  ['R-VAL-18', { stock: 2_147_483_647 }, { stock: 2_147_483_647 }],
  ['G-57', { stock: '7.9', stockQuantity: 3 }, { stock: 7, stockQuantity: 7 }],
  ['G-57', { stockQuantity: '3' }, { stock: 3, stockQuantity: 3 }],
  ['G-57', { stock: '1,000' }, { stock: 1000 }],
  ['G-57', { stock: '١٢' }, { stock: 12 }],
  ['R-VAL-19', { price: 99_999_999.99 }, { price: '99999999.99' }],
  ['R-VAL-19', { price: '0.01' }, { price: '0.01' }],
  ['R-VAL-23', { price: ' 12.5 ' }, { price: '12.50' }],
  ['G-55', { price: '١٢٥٠٫٥' }, { price: '1250.50' }],
  ['R-VAL-20', { currency: 'EUR' }],
  ['R-VAL-19', { assembly: '١٥٠' }, { assembly: '150.00' }],
  ['R-VAL-19', { assembly: 0 }, { assembly: '0.00' }],
  ['R-VAL-19', { assembly: '' }, { assembly: null }],
  ['R-VAL-19', { assembly: null }],
  ['ibr-184-ae', { hsCode: ' 9403.60-90 ' }, { hsCode: '94036090' }],
  ['ibr-184-ae', { hsCode: '٩٤٠١' }, { hsCode: '9401' }],
  ['ibr-184-ae', { hsCode: 940_161 }, { hsCode: '940161' }],
  ['ibr-184-ae', { hsCode: '' }, { hsCode: null }],
  ['a seat', { seatHeight: '٤٤', chaiseSide: 'left' }, { seatHeight: 44, chaiseSide: 'left' }],
  ['a seat', { seatDepth: '', chaiseSide: '' }, { seatDepth: null, chaiseSide: null }],
  ['R-VAL-20', {}, { currency: 'AED' }],
  ['R-VAL-20', { additionalPhotos: Array(5).fill(photo(500)) }],
  ['R-LIM-06', { mainPhoto: photo(500) }],
]

describe('a product is refused at its field, in both languages', () => {
  test.each(beyond)('%s: %j', async (...row) => {
    await expectRefused(add, row)
  })

  test('by the same rules when it is edited', async () => {
    for (const row of beyond) {
      const isMissing = Object.values(row[1]).includes(undefined)
      if (!isMissing) await expectRefused(edit, row)
    }
  })
})

test.each(answeredAs(within))(
  'just within its limit a product is taken: %s: %j',
  async (_, sent, answered) => {
    const answer = await add(sent)
    expect(answer.json()).toMatchObject(answered)
    expect(answer.statusCode).toBe(201)
  },
)

describe('a bundle of an administrator', () => {
  test.each<Beyond>([
    ['R-VAL-20', { bundleDiscount: '100.01' }, 'bundleDiscount', discount],
    ['R-VAL-20', { bundleDiscount: -0.01 }, 'bundleDiscount', discount],
    ['R-LIM-07', { bundleDiscount: '12.345' }, 'bundleDiscount', discount],
    ['R-VAL-20', { bundleDiscount: 1e21 }, 'bundleDiscount', discount],
    ['R-VAL-20', { bundleProducts: [newId()] }, 'bundleProducts', 'A linked product does not exist'],
    ['R-VAL-20', { upsellProducts: ['no-id'] }, 'upsellProducts', 'A linked product does not exist'],
  ])('%s: %j is refused (R-API-37)', async (...row) => {
    await expectRefused(edit, row)
  })

  test('does not hold the product itself (R-VAL-20)', async () => {
    const itself = 'A linked product does not exist'
    await expectRefused(edit, ['R-VAL-20', { bundleProducts: [productId] }, 'bundleProducts', itself])
  })

  test.each<[rule: string, sent: object, answered: object]>([
    ['R-VAL-20', { bundleDiscount: 100 }, { bundleDiscount: '100.00' }],
    ['R-VAL-20', { bundleDiscount: '' }, { bundleDiscount: '0.00' }],
    ['R-LIM-07', { bundleDiscount: '33.33' }, { bundleDiscount: '33.33' }],
  ])('%s: %j is taken', async (_, sent, answered) => {
    expect((await edit(sent)).json()).toMatchObject(answered)
  })
})

describe('a verdict', () => {
  const decide = (payload: object, language = 'en') =>
    server.send({
      method: 'PUT',
      url: `/api/admin/products/${productId}/status`,
      as: admin,
      payload: { status: 'rejected', seen: new Date().toISOString(), ...payload },
      headers: { 'accept-language': language },
    })
  const reason = 'Please provide a reason for rejecting this product.'

  test.each<Beyond>([
    ['R-API-37', {}, 'rejectionReason', reason],
    ['R-API-37', { rejectionReason: ' \n ' }, 'rejectionReason', reason],
    ['R-API-37', { rejectionReason: '\u200b' }, 'rejectionReason', reason],
    ['R-API-37', { rejectionReason: 'r'.repeat(2001) }, 'rejectionReason', 'This text is too long'],
    ['what was seen', { rejectionReason: 'Dark', seen: 'then' }, 'seen', 'This value is not valid'],
    ['R-API-37', { status: 'gone' }, 'status', 'This value is not valid'],
    ['R-API-37', { status: 'pending_review' }, 'status', 'This value is not valid'],
  ])('%s: %j is refused', async (...row) => {
    await expectRefused(decide, row)
  })

  test('keeps a reason of 2,000 characters with its lines', async () => {
    const answer = await decide({ rejectionReason: ` ${chair.repeat(1998)}\r\nx ` })
    expect(answer.json().rejectionReason).toBe(`${chair.repeat(1998)}\nx`)
  })
})
