import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/platform/text/language.ts'

/** The reader's language from Accept-Language: Arabic if it is preferred to English, else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map(weighted)
    .filter(({ name }) => name === 'en' || name === 'ar')
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.name === 'ar' ? 'ar' : 'en'
}

function weighted(part: string): { name: string; weight: number } {
  const [range = '', quality] = part.trim().split(';q=')
  return { name: range.slice(0, 2).toLowerCase(), weight: Number(quality ?? 1) || 0 }
}
