import { z } from 'zod'
import { languages } from '#domain/platform/text/language.ts'
import type { FileRoute } from '#contract/file-route.ts'
import { issue } from '#contract/issue-texts.ts'

export const feedQuery = z.object({ lang: z.enum(languages, { error: issue('invalid') }).default('en') })

/** The feed from which merchant programs fetch every product on sale. */
export const feedRoute: FileRoute = {
  method: 'GET',
  path: '/feeds/google.xml',
  access: 'anyone',
  tag: 'Operation',
  summary:
    'Every product on sale as an RSS 2.0 feed following Google’s product data specification, in one language; answers 304 if nothing has changed',
  query: feedQuery,
  sends: ['application/xml'],
  refusals: ['request.too-many', 'request.unavailable'],
}
