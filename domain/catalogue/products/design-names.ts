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

/** Words of materials and finishes, and what stands between them, beside the names of colours. */
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

/** The materials that a name names, each once, as they are written there: "Sur Lamp, Oak & Linen" is of Oak and Linen. */
export function materialsIn(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u)
  return [
    ...new Set(
      words.filter((word) => withoutArticles(searchForm(word)).some((one) => materialWords.has(one))),
    ),
  ]
}

/**
 * What is left of a name without colours and materials: the same for products of one design, whichever finish they have;
 * empty where nothing is. `colors` are the words of the palette in their searched form.
 */
export function designOf(name: string, colors: ReadonlySet<string>): string {
  const isFinish = (word: string) => finishWords.has(word) || colors.has(word)
  const words = searchForm(name).split(' ')
  return words.filter((word) => !withoutArticles(word).some(isFinish)).join(' ')
}

/** An Arabic word also without the "and" and the article before it. */
function withoutArticles(word: string): string[] {
  const bare = word.startsWith('و') && word.length > 3 ? word.slice(1) : word
  return [word, bare, ...[word, bare].flatMap((one) => (one.startsWith('ال') ? [one.slice(2)] : []))]
}
