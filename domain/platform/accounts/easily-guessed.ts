import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { normalForm } from '#domain/platform/text/normal-form.ts'

/** The words in the most commonly tried passwords, in Latin and Arabic letters, including words of this service. */
const commonWords = `
  password passwort passwd pass parola secret private letmein login welcome hello admin administrator root user guest test
  demo master default changeme access temp iloveyou love lovely baby babygirl princess sunshine monkey dragon football
  soccer baseball basketball superman batman spiderman pokemon starwars naruto shadow michael jordan daniel thomas
  andrew charlie ashley jessica hunter killer freedom whatever flower cookie chocolate banana cheese computer internet
  google facebook samsung iphone summer winter spring autumn monday friday sunday january august october december angel
  ginger pepper purple orange silver golden diamond liverpool arsenal chelsea barcelona madrid ronaldo messi money
  business trustno ninja mustang ferrari mercedes toyota lucky majlis furniture sofa shop store home house market dubai
  abudhabi sharjah ajman fujairah emirates uae arab arabia habibi habibti allah bismillah mohammed mohammad muhammad
  mohamed ahmed ahmad ali omar hassan hussain khalid fatima aisha mariam abdullah salam
  مجلس محمد أحمد علي عبدالله فاطمة عائشة مريم حبيبي حبيبتي الله بسمالله كلمةالسر كلمةالمرور سري دبي أبوظبي الشارقة الإمارات أثاث متجر مرحبا سلام
`

/** Runs of neighbouring keys, and sequences of digits and letters. */
const runs = `
  01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop qwertzuiop
  1qaz2wsx3edc4rfv5tgb 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6 qazwsxedcrfvtgb ضصثقفغعهخحجد شسيبلاتنمكط ابتثجحخدذرزس
`

const knownWords = [...wordsOf(commonWords), ...wordsOf(runs).flatMap((run) => [...products(run)])]

/** With this many letters beside known words, a password counts as original. */
const ownLetters = 4
/** From this length on it is a sentence, which is not tried early, however common its words. */
const sentenceLength = 20

/**
 * Whether an attacker would try a password early: common words, or words about the user (`about`: their names, their
 * e-mail address), with or without digits and symbols; repeated characters; runs of keys; eight digits or fewer. Only
 * for a hint, since G-105 refuses no password of 6 characters or more.
 */
export function isEasilyGuessed(password: string, about: readonly string[] = []): boolean {
  const typed = folded(password)
  const isRepeated = /^(.+?)\1+$/su.test(typed)
  const isShortNumber = /^[^\p{L}\d]*(\d[^\p{L}\d]*){1,8}$/u.test(typed)
  if (isRepeated || isShortNumber) return true
  return Array.from(typed).length < sentenceLength && isOfWords(typed, about)
}

function isOfWords(typed: string, about: readonly string[]): boolean {
  const words = [...wordsOf(about.join(' ')), ...knownWords].toSorted(
    (one, other) => other.length - one.length,
  )
  const compact = typed.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const lettersFor: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
  const spelled = compact.replaceAll(/\d/g, (digit) => lettersFor[digit] ?? digit)
  return [compact, spelled].some((form) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), form)
    return rest !== form && rest.replaceAll(/[\s\d]/g, '').length < ownLetters
  })
}

/** Returns the words of three or more characters, folded for comparison. */
function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []
}

/** Yields every part of four or more keys of a run, in both directions. */
function* products(run: string): Generator<string> {
  for (const keys of [run, Array.from(run).toReversed().join('')])
    for (let from = 0; from < keys.length; from += 1)
      for (let to = from + 4; to <= keys.length; to += 1) yield keys.slice(from, to)
}

/** Folds case, accents, vowel signs, @ and $, because they do not make a password harder to guess. */
function folded(text: string): string {
  return normalForm(latinDigits(text), 'NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
}
