import { expect, test } from 'vitest'
import { guessMapping, importFields, importHeading, isWholeMapping, missingFields } from './import-columns.ts'

test.each(['en', 'ar'] as const)(
  'the headings of the template are understood (%s), starred or not',
  (language) => {
    const headings = importFields.map((field) => importHeading(field, language))
    expect(guessMapping(headings)).toEqual([...importFields])
    expect(guessMapping(headings.map((heading) => `${heading} *`))).toEqual([...importFields])
  },
)

test('headings are understood however they are written, none twice', () => {
  expect(guessMapping(['PRODUCT_NAME', ' qty. ', 'Colour', 'ألألوان', 'السِّعر', 'Name', ''])).toEqual([
    'name',
    'stock',
    'colors',
    '',
    'price',
    '',
    '',
  ])
  expect(guessMapping(['Príce', 'weight_kg', 'bundle discount'])).toEqual([
    'price',
    'weight',
    'bundleDiscount',
  ])
})

test('all required fields are needed, or one that names own products and what changes', () => {
  const whole = ['name', 'category', 'dimensions', 'weight', 'price', 'colors', 'styles', 'mainPhoto']
  expect(isWholeMapping(whole)).toBe(true)
  expect(isWholeMapping([...whole, 'name'])).toBe(false)
  expect(isWholeMapping(whole.slice(1))).toBe(false)
  expect(isWholeMapping(['sku', '', 'stock'])).toBe(true)
  expect(isWholeMapping(['productId'])).toBe(false)
})

const shopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Dimensions (product.metafields.custom.dimensions),Variant Image,Variant Weight Unit,Cost per item,Status'

test('the headings of Shopify’s export are known, and only what it says of a product', () => {
  const guessed = guessMapping(shopify.split(','))
  expect(guessed.join()).toBe(
    'handle,name,description,,category,productType,tags,,option1Name,option1,sku,weight,,stock,price,,mainPhoto,photoPlace,' +
      ',,,dimensions,variantPhoto,,,listing',
  )
  expect(isWholeMapping(guessed)).toBe(true)
  expect(isWholeMapping(guessed.with(1, ''))).toBe(true)
  expect(missingFields(guessed)).toEqual([])
})

test('so are those of WooCommerce’s, whose words mean other things in our own files', () => {
  const woo =
    'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (g),Length (cm),Width (cm),Height (cm),Sale price,Regular price,Categories,Tags,Images,Parent,Upsells,Attribute 1 name,Attribute 1 value(s)'
  expect(guessMapping(woo.split(',')).join()).toBe(
    'recordId,rowType,sku,name,listing,,description,,stock,weight,length,width,height,,price,category,tags,mainPhoto,parent,' +
      'upsellProducts,option1Name,option1',
  )
  expect(guessMapping(['ID', 'Type', 'Parent', 'In stock'])).toEqual([
    'productId',
    'category',
    'family',
    'stock',
  ])
})

test('what is asked for once needs no column; what only a shop can know does', () => {
  const known = ['name', 'length', 'width', 'height', 'weight', 'price', 'photos']
  expect(missingFields(known)).toEqual(['category', 'colors', 'styles'])
  expect(isWholeMapping(known)).toBe(true)
  expect(isWholeMapping(known.slice(0, -1))).toBe(false)
})
