import type { Language } from '#domain/platform/text/language.ts'

/** Maximum number of stars of a review. */
export const mostStars = 5

/** Maximum number of photos of a review. */
export const mostReviewPhotos = 4

/** Reasons for which readers report a review. */
export const reportReasons = ['untrue', 'offensive', 'personal', 'advertising', 'other'] as const

/** Returns an author's public name: first name and initial of the last name, nothing more about the person. */
export function shownName(firstName: string, lastName: string): string {
  const [initial = ''] = lastName.trim()
  return initial === '' ? firstName.trim() : `${firstName.trim()} ${initial.toUpperCase()}.`
}

/** Returns the language of a comment by its more frequent script, or `otherwise` on a tie. */
export function languageOf(comment: string, otherwise: Language): Language {
  const arabic = comment.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = comment.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic === latin) return otherwise
  return arabic > latin ? 'ar' : 'en'
}
