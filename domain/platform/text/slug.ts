import { normalForm } from './normal-form.ts'

/**
 * Returns the slug of a name: lower case, runs of other characters become one hyphen, edge hyphens are removed
 * ("  Sofas & Chairs! " → "sofas-chairs"). Empty where nothing is left, e.g. for a name in Arabic only.
 * Source: spec §5, R-CAT-08.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Arabic letters as usually transcribed in the Emirates; short vowels and silent letters are omitted. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  `ا=a أ=a إ=i آ=aa ٱ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ف=f ق=q ك=k
  گ=g ل=l م=m ن=n ه=h و=w ي=y ى=a ة=a ئ=y ؤ=w پ=p چ=ch ڤ=v ٠=0 ١=1 ٢=2 ٣=3 ٤=4 ٥=5 ٦=6 ٧=7 ٨=8 ٩=9`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

/**
 * Returns the slug of a name in Latin or Arabic letters, at most 80 characters: "Café Élan" → "cafe-elan",
 * "بيت السدو" → "byt-alsdw". Empty where no letter can be transcribed.
 */
export function latinSlug(name: string): string {
  const written = name.replace(/[ء-ۿ]/g, (letter) => latin[letter] ?? '')
  return slugOf(normalForm(written, 'NFKD').replace(/\p{M}/gu, '')).slice(0, 80).replace(/-+$/, '')
}
