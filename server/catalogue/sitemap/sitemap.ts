import { type Language, languages } from '#domain/platform/text/language.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'

/** One page of the site, in both languages; `path` is the English address. */
export type SitePage = { readonly path: string; readonly changedAt?: Date }

/** The address of a page in a language: Arabic ones lie below /ar (G-116). */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? '/ar' : `/ar${path}`
}

/** Renders a sitemap: each page once per language, with its counterpart. Source: sitemaps.org, hreflang annotations. */
export function sitemapOf(publicUrl: string, pages: readonly SitePage[]): string {
  const urls = pages.flatMap((page) => languages.map((language) => urlOf(publicUrl, page, language)))
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`
}

/** Renders the sitemap index. */
export function sitemapIndexOf(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${xmlText(publicUrl + path)}</loc></sitemap>\n`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

/** Renders robots.txt: search engines may read the public pages, but not the API or the portals. */
export function robotsOf(publicUrl: string): string {
  const closed = [
    '/api/',
    '/page-data/',
    '/admin',
    '/shop/',
    '/login',
    '/register',
    '/saved',
    '/ar/saved',
    '/lists/',
    '/ar/lists/',
    '/stock-notices/',
    '/ar/stock-notices/',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

function urlOf(publicUrl: string, { path, changedAt }: SitePage, language: Language): string {
  const address = (of: Language) => xmlText(publicUrl + addressIn(of, path))
  const others = languages.map((of) => `<xhtml:link rel="alternate" hreflang="${of}" href="${address(of)}"/>`)
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${address(language)}</loc>${changed}${others.join('')}</url>\n`
}
