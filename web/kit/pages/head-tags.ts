import type { Language } from '#domain/platform/text/language.ts'
import { isStored, preloadOf, sharedPicture } from './image-address.ts'
import type { PageHead } from './page.ts'
import { publicHref } from './paths.ts'

type Tag = {
  readonly name: 'title' | 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}
export type HeadPlace = {
  readonly language: Language
  /** Without its language. */
  readonly path: string
  readonly search: string
  readonly origin: string
}

const ogLocales = { en: 'en_AE', ar: 'ar_AE' } as const

/** The tags a page adds to the document's head: title, description, addresses in both languages, social sharing. */
export function headTags(head: PageHead, place: HeadPlace): Tag[] {
  const search = head.canonicalSearch ?? place.search
  const path = head.canonicalPath ?? place.path
  const address = (language: Language) => place.origin + publicHref(language, path) + search
  const canonical = address(place.language)
  const photo = head.image
  const alternates =
    head.isIndexed === false
      ? []
      : [
          link({ rel: 'canonical', href: canonical }),
          link({ rel: 'alternate', hreflang: 'en', href: address('en') }),
          link({ rel: 'alternate', hreflang: 'ar', href: address('ar') }),
          link({ rel: 'alternate', hreflang: 'x-default', href: address('en') }),
        ]
  return [
    { name: 'title', attributes: {}, text: head.title },
    meta({ name: 'description', content: head.description }),
    ...(head.isIndexed === false ? [meta({ name: 'robots', content: 'noindex' })] : []),
    ...alternates,
    meta({ property: 'og:site_name', content: place.language === 'ar' ? 'مجلس' : 'Majlis' }),
    meta({ property: 'og:type', content: head.type ?? 'website' }),
    meta({ property: 'og:title', content: head.title }),
    meta({ property: 'og:description', content: head.description }),
    meta({ property: 'og:url', content: canonical }),
    meta({ property: 'og:locale', content: ogLocales[place.language] }),
    meta({ property: 'og:locale:alternate', content: ogLocales[place.language === 'ar' ? 'en' : 'ar'] }),
    meta({
      property: 'og:image',
      content: photo ? sharedPicture(photo.address, place.origin) : place.origin + sharePicture,
    }),
    ...(photo ? [meta({ property: 'og:image:alt', content: photo.alt })] : []),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
    ...(head.firstPhoto && isStored(head.firstPhoto.address) ? [link(preloadOf(head.firstPhoto))] : []),
    ...(head.jsonLd ?? []).map((value) => ({
      name: 'script' as const,
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(value),
    })),
  ]
}

/** Default image for sharing, made of the logo and the room plan; for pages without a photo of their own. */
const sharePicture = '/share.png'

const meta = (attributes: Tag['attributes']): Tag => ({ name: 'meta', attributes })
const link = (attributes: Tag['attributes']): Tag => ({ name: 'link', attributes })

/** The tags as HTML. `data-page` lets the browser replace them when it navigates to another page. */
export function headHtml(tags: readonly Tag[]): string {
  return tags.map(tagHtml).join('\n')
}

function tagHtml({ name, attributes, text }: Tag): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')
  if (name === 'meta' || name === 'link') return `<${name}${written} data-page>`
  const inner = name === 'script' ? escapeScript(text ?? '') : escapeHtml(text ?? '')
  return `<${name}${written} data-page>${inner}</${name}>`
}

/** Replaces the previous page's tags in the document; leaves out preloads, which only help the first load. */
export function applyHead(tags: readonly Tag[]): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  for (const { name, attributes, text } of tags) {
    if (attributes['rel'] === 'preload') continue
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.setAttribute('data-page', '')
    if (text !== undefined) element.textContent = text
    document.head.append(element)
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Escapes JSON for a script element: without `<` nothing can end the element or begin a comment. */
export function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
