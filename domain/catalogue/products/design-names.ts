import { searchForm } from '#domain/platform/text/search-text.ts'

/** Words that name a material. */
const materials = `
  oak walnut ash beech teak pine birch maple mahogany rattan cane bamboo wicker wood wooden timber veneer
  linen wool velvet boucle cotton leather suede fabric cord rope felt silk jute chenille
  marble travertine stone terrazzo granite onyx carrara glass concrete ceramic terracotta
  brass steel iron metal chrome copper bronze aluminium aluminum
  بلوط جوز دردار زان ساج صنوبر بتولا قيقب ماهوجني روطان راتان خيزران بامبو خشب خشبي قشره
  كتان صوف مخمل بوكليه قطن جلد شمواه قماش حبال لباد حرير جوت
  رخام ترافرتين حجر تيرازو جرانيت اونيكس كرارا زجاج زجاجي خرسانه سيراميك تراكوتا
  نحاس نحاسي فولاذ حديد معدن كروم برونز المنيوم`

/** Words for materials, finishes and common colours, and the words that connect them. */
const variants = `${materials}
  lacquer lacquered glaze glazed gold golden silver
  natural smoked stained matte matt gloss glossy polished brushed light dark pale deep warm cool dusty
  white black grey gray beige brown red blue green yellow orange pink purple ivory cream ecru oat sand stone charcoal navy sage
  forest olive rust rose blush camel caramel tan cognac burgundy taupe ink terracotta mustard teal
  and with in of
  لاكيه طلاء ذهب ذهبي فضي
  طبيعي مدخن مطفي لامع مصقول فاتح داكن غامق دافئ
  ابيض اسود رمادي رماديه بيج بني احمر ازرق اخضر اصفر برتقالي وردي بنفسجي عاجي كريمي شوفاني رملي فحمي فحميه كحلي مريمي
  غابي زيتوني قرميدي جملي كراميل اسمر كونياكي عنابي رماديه بنيه حبري
  و مع من`

const materialWords = new Set(searchForm(materials).split(' '))
const finishWords = new Set(searchForm(variants).split(' '))

/** Returns the materials in a name, each once, as written there: "Sur Lamp, Oak & Linen" has Oak and Linen. */
export function materialsIn(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u)
  return [
    ...new Set(
      words.filter((word) => withoutArticles(searchForm(word)).some((one) => materialWords.has(one))),
    ),
  ]
}

/**
 * Returns a name without its colours and materials, which is the same for all finishes of one design; empty where
 * nothing remains. `colors` are the words of the palette in search form.
 */
export function designOf(name: string, colors: ReadonlySet<string>): string {
  const isFinish = (word: string) => finishWords.has(word) || colors.has(word)
  const words = searchForm(name).split(' ')
  return words.filter((word) => !withoutArticles(word).some(isFinish)).join(' ')
}

/** Returns an Arabic word as it is, and without a leading "and" or article. */
function withoutArticles(word: string): string[] {
  const bare = word.startsWith('و') && word.length > 3 ? word.slice(1) : word
  return [word, bare, ...[word, bare].flatMap((one) => (one.startsWith('ال') ? [one.slice(2)] : []))]
}
