import { normalForm } from './normal-form.ts'

/**
 * The address form of a name: lower case, runs of other characters become one hyphen, edge hyphens go
 * ("  Sofas & Chairs! " → "sofas-chairs"). Empty where nothing is left, e.g. a name in Arabic only.
 * Source: spec §5, R-CAT-08.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Arabic letters as addresses of the Emirates write them; short vowels are not written, nor is what has no sound. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  `ا=a أ=a إ=i آ=aa ٱ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ف=f ق=q ك=k
  گ=g ل=l م=m ن=n ه=h و=w ي=y ى=a ة=a ئ=y ؤ=w پ=p چ=ch ڤ=v ٠=0 ١=1 ٢=2 ٣=3 ٤=4 ٥=5 ٦=6 ٧=7 ٨=8 ٩=9`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

/**
 * The address form of a name in Latin or Arabic letters, at most 80 signs: "Café Élan" → "cafe-elan",
 * "بيت السدو" → "byt-alsdw". Empty where no letter can be told in Latin ones.
 */
export function latinSlug(name: string): string {
  const written = name.replace(/[ء-ۿ]/g, (letter) => latin[letter] ?? '')
  return slugOf(normalForm(written, 'NFKD').replace(/\p{M}/gu, '')).slice(0, 80).replace(/-+$/, '')
}
