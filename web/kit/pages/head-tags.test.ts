import { describe, expect, test } from 'vitest'
import { headHtml, headTags } from './head-tags.ts'
import type { PageHead } from './page.ts'

const head: PageHead = { title: 'Sofas & more', description: 'Seats "for" guests' }
const place = {
  language: 'ar',
  path: '/marketplace',
  search: '?search=a',
  origin: 'https://majlis.example',
} as const

describe('the head of a page', () => {
  test('names its address in both languages, and English where the reader has neither (G-116)', () => {
    const html = headHtml(headTags(head, place))
    expect(html).toContain('<link rel="canonical" href="https://majlis.example/ar/marketplace?search=a"')
    expect(html).toContain('hreflang="en" href="https://majlis.example/marketplace?search=a"')
    expect(html).toContain('hreflang="ar" href="https://majlis.example/ar/marketplace?search=a"')
    expect(html).toContain('hreflang="x-default" href="https://majlis.example/marketplace?search=a"')
  })

  test('a page may have a canonical address of its own', () => {
    const html = headHtml(headTags({ ...head, canonicalSearch: '' }, place))
    expect(html).toContain('rel="canonical" href="https://majlis.example/ar/marketplace"')
  })

  test('what is not to be found names no addresses', () => {
    const html = headHtml(headTags({ ...head, isIndexed: false }, place))
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('canonical')
    expect(html).not.toContain('hreflang')
  })

  test('is shared with its own photo, or with the drawing of the house', () => {
    const image = { address: '/api/objects/7f', alt: 'A sofa' }
    expect(headHtml(headTags({ ...head, image }, place))).toContain(
      'property="og:image" content="https://majlis.example/images/7f/1200.jpg"',
    )
    expect(headHtml(headTags(head, place))).toContain('content="https://majlis.example/share.png"')
  })

  test('the first photo is fetched early, in the widths it comes in; a photo elsewhere is not', () => {
    const early = headHtml(
      headTags({ ...head, firstPhoto: { address: '/api/objects/7f', sizes: '50vw' } }, place),
    )
    expect(early).toContain('rel="preload"')
    expect(early).toContain('/images/7f/400.avif 400w, /images/7f/640.avif 640w')
    const elsewhere = { address: 'https://elsewhere.example/a.jpg', sizes: '50vw' }
    expect(headHtml(headTags({ ...head, firstPhoto: elsewhere }, place))).not.toContain('preload')
  })

  test('nothing a shop writes can leave its tag', () => {
    const name = '</title><script>alert(1)</script>"'
    const html = headHtml(headTags({ title: name, description: name, jsonLd: [{ name }] }, place))
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('\\u003c/title>\\u003cscript>')
  })
})
