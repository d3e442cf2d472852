import type { Language } from '#domain/platform/text/language.ts'

/** Stars of a review, and how many of them there are at most. */
export const mostStars = 5

/** So many photos may come with a review. */
export const mostReviewPhotos = 4

/** What readers report a review for. */
export const reportReasons = ['untrue', 'offensive', 'personal', 'advertising', 'other'] as const

/** The name that stands at a review: the first name and the initial of the last one; no more of a person is told. */
export function shownName(firstName: string, lastName: string): string {
  const [initial = ''] = lastName.trim()
  return initial === '' ? firstName.trim() : `${firstName.trim()} ${initial.toUpperCase()}.`
}

/** The language that a comment is written in: of which it has more letters; else the one given. */
export function languageOf(comment: string, otherwise: Language): Language {
  const arabic = comment.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = comment.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic === latin) return otherwise
  return arabic > latin ? 'ar' : 'en'
}
