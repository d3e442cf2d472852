import type { Bilingual, Language } from './language.ts'

/** Frequent reasons in both languages: chosen in one, they can be read in the other. */
export const readyReasons = {
  product: [
    {
      en: 'The photos are blurred or too small.',
      ar: 'الصور غير واضحة أو صغيرة جداً.',
    },
    {
      en: 'There is a watermark, a phone number or other writing on a photo.',
      ar: 'على إحدى الصور علامة مائية أو رقم هاتف أو كتابة أخرى.',
    },
    {
      en: 'The dimensions do not fit the photo or the description.',
      ar: 'الأبعاد لا تطابق الصورة أو الوصف.',
    },
    {
      en: 'The name or the description in Arabic is missing.',
      ar: 'الاسم أو الوصف بالعربية ناقص.',
    },
    {
      en: 'The colors do not match the photos.',
      ar: 'الألوان لا تطابق الصور.',
    },
    {
      en: 'The same product is in the catalogue already.',
      ar: 'المنتج نفسه موجود في الكتالوج.',
    },
  ],
  shop: [
    {
      en: 'The trade licence cannot be read.',
      ar: 'لا يمكن قراءة الرخصة التجارية.',
    },
    {
      en: 'The trade licence has expired.',
      ar: 'انتهت صلاحية الرخصة التجارية.',
    },
    {
      en: 'The names on the documents are not the same.',
      ar: 'الأسماء في المستندات غير متطابقة.',
    },
    {
      en: 'The identity document of the owner is missing.',
      ar: 'مستند هوية المالك ناقص.',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Bilingual[]>>

const all: readonly Bilingual[] = Object.values(readyReasons).flat()
const byWords = new Map(all.flatMap((reason) => [reason.en, reason.ar].map((words) => [words, reason])))

/** Translates a reason for its reader: lines that are ready reasons change to their language, others stay as typed. */
export function reasonFor(language: Language, reason: string): string {
  return reason
    .split('\n')
    .map((line) => byWords.get(line.trim())?.[language] ?? line)
    .join('\n')
}

/** Toggles a ready reason: removes its line where it is there in either language, else adds one. */
export function withReady(reason: string, ready: Bilingual, language: Language): string {
  const lines = reason.split('\n').filter((line) => line.trim() !== '')
  const others = lines.filter((line) => ![ready.en, ready.ar].includes(line.trim()))
  return (others.length < lines.length ? others : [...lines, ready[language]]).join('\n')
}
