import { z } from 'zod'
import { languages } from '#domain/text/language.ts'
import { issue } from './issue-texts.ts'

/** Where merchant programs fetch all that is on sale. */
export const feedPath = '/feeds/google.xml'

export const feedQuery = z.object({ lang: z.enum(languages, { error: issue('invalid') }).default('en') })
