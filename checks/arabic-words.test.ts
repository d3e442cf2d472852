import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Replaced words, each with the term now used on all screens and in the demo's catalogue. */
const replaced: Readonly<Record<string, string>> = {
  'أخضر مريمية': 'أخضر مريمي',
  صدئي: 'قرميدي',
  تزجيج: 'طلاء زجاجي',
  'ذراعين ملفوفين': 'مسندين ملفوفين',
  'تناسب مساحة': 'المكان المتاح (سم)',
  'افتح دخول': 'صفحة دخول',
  حرفيي: 'صنّاع',
  'الرقم الضريبي': 'رقم التسجيل الضريبي',
  'الارتفاع بالسنتيمتر': '(سم)',
}

/** Sentences that leave out the product's noun: their grammatical gender fits only half of the products. */
const sharedCare = /(^|\\n)(منجّدة ب|مكسوّة ب|مصنوعة من خشب)/

const own = 'checks/arabic-words.test.ts'
const texts = sourceFiles(/\.(ts|tsx|json)$/).filter(({ path }) => path !== own)

test.each(Object.entries(replaced))('nobody reads «%s»: it is «%s»', (word) => {
  expect(texts.filter(({ text }) => text.includes(word)).map(({ path }) => path)).toEqual([])
})

test('the care of materials agrees with every product it is written of', () => {
  const manifest = texts.find(({ path }) => path === 'demo/assets/manifest.json')
  expect(manifest?.text).toContain('descriptionAr')
  expect(manifest?.text).not.toMatch(sharedCare)
})
