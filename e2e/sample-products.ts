import type { Language } from '../domain/platform/text/language.ts'

const assets = 'demo/assets'
const pictures = (names: string) => names.split(' ').map((name) => `${assets}/images/${name}.webp`)

/** The product that a shop submits in the story, in both languages. */
export type SampleProduct = {
  readonly name: string
  readonly nameAr: string
  readonly description: string
  readonly descriptionAr: string
  readonly photos: readonly string[]
  readonly model: string
  readonly dimensions: string
  readonly category: string
  readonly colors: readonly string[]
  /** The reviewer's reason for rejection, and the description that the shop writes later. */
  readonly reason: string
  readonly later: string
}

const run = Date.now() % 1_000_000
/** One product for each language's story. */
export const products: Record<Language, SampleProduct> = {
  en: {
    name: `Reem armchair ${run}`,
    nameAr: `كرسي ريم ${run}`,
    description: 'A curved armchair in bouclé.\nThe cover can be dry-cleaned.',
    descriptionAr: 'كرسي منحنٍ من البوكليه.\nيُنظَّف غطاؤه تنظيفاً جافاً.',
    photos: pictures(
      'armchair-caramel armchair-grey armchair-ivory armchair-ivory-detail lounge-cognac lounge-tan',
    ),
    model: `${assets}/models/armchair-barrel.glb`,
    dimensions: '82 x 80 x 75',
    category: 'Armchairs & Lounge Chairs',
    colors: ['Beige', 'Caramel'],
    reason: 'An armchair of 185 kg? Please check the weight, and show the grey one first.',
    later: 'A curved armchair in bouclé, now with a washable cover.',
  },
  ar: {
    name: `Layan sofa ${run}`,
    nameAr: `أريكة ليان ${run}`,
    description: 'A sofa with rolled arms.\nVelvet on a beech frame.',
    descriptionAr: 'أريكة بمسندين ملفوفين.\nمخمل على هيكل من خشب الزان.',
    photos: pictures('classic-green classic-navy classic-navy-detail classic-rose curved-ivory curved-sage'),
    model: `${assets}/models/sofa-classic.glb`,
    dimensions: '192 x 93 x 94',
    category: 'الأرائك',
    colors: ['بيج', 'أخضر غابي'],
    reason: 'هل تزن الأريكة 185 كيلوغراماً؟ يُرجى مراجعة الوزن وعرض الكحلية أولاً.',
    later: 'أريكة بمسندين ملفوفين، وغطاؤها الآن قابل للغسل.',
  },
}
