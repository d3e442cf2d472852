// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { renderPage } from '#web/app/entry-server.tsx'
import { sampleSite } from '#web/testing/sample-site.ts'

const assets = { entry: '/assets/entry.js', styles: [], modules: [] }

async function html(address: string, changed: object = {}) {
  const { transport } = sampleSite({ changed })
  const surroundings = { transport, now: new Date('2026-11-21T08:00:00Z'), origin: 'https://majlis.example' }
  const rendered = await renderPage(address, { ...surroundings, assetsOf: () => assets })
  if (rendered.kind === 'moved') throw new Error('moved')
  return {
    status: rendered.status,
    body: rendered.body,
    main: /<main.*<\/main>/s.exec(rendered.body)?.[0] ?? '',
  }
}

const reported = {
  policy: 'delivery',
  title: 'How we deliver',
  titleAr: 'كيف نوصل',
  body: '# Where\nTo <script>alert(1)</script> all & more.\n- Dubai\n- Sharjah',
  bodyAr: '# إلى أين\nإلى الجميع.',
  isSample: false,
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 3,
  isCurrent: true,
  operator: { name: 'Majlis Trading LLC', nameAr: 'مجلس للتجارة ذ.م.م', licence: 'DED-1', address: null },
}
const ofOwn = { '/api/policies/delivery': reported }

describe('a page on what Majlis promises', () => {
  test('is drawn on the server in both languages, each naming the other', async () => {
    const { main, body } = await html('/delivery', ofOwn)
    expect(main).toContain('<h1 class="mj-display mj-d2">How we deliver</h1>')
    expect(main).toMatch(/<h2>Where<\/h2><p>.*<\/p><ul><li>Dubai<\/li><li>Sharjah<\/li><\/ul>/)
    expect(main).toContain('Last changed on 20 Nov 2026')
    expect(body).toContain('<title data-page>How we deliver · Majlis</title>')
    expect(body).toMatch(/rel="canonical" href="https:\/\/majlis\.example\/delivery"/)
    expect(body).toMatch(/hreflang="ar" href="https:\/\/majlis\.example\/ar\/delivery"/)
    const arabic = await html('/ar/delivery', ofOwn)
    expect(arabic.main).toContain('<h2>إلى أين</h2><p>إلى الجميع.</p>')
    expect(arabic.main).toContain('آخر تعديل في 20 نوفمبر 2026')
    for (const said of ['مجلس للتجارة ذ.م.م', 'رخصة تجارية DED-1']) expect(arabic.main).toContain(said)
    expect(main).toContain('Majlis Trading LLC')
  })

  test('draws what was written as text, whatever it holds', async () => {
    const { body } = await html('/delivery', ofOwn)
    expect(body).toContain('To &lt;script&gt;alert(1)&lt;/script&gt; all &amp; more.')
    expect(body).not.toContain('<script>alert(1)')
  })

  test('says of a sample that it is one, and of an own text nothing of the kind', async () => {
    expect((await html('/delivery')).main).toContain('This is a sample text. It is not binding in this demo.')
    expect((await html('/ar/delivery')).main).toContain('هذا نص للعرض')
    expect((await html('/delivery', ofOwn)).main).not.toContain('sample')
  })

  test('says of an earlier version that it is one, with the way to what applies, and is not indexed', async () => {
    const old = { ...reported, version: 2, isCurrent: false }
    const { main, body } = await html('/delivery/2', { '/api/policies/delivery': old })
    expect(main).toMatch(/This is an earlier version\..*href="\/delivery"/)
    expect(body).toContain('content="noindex"')
  })

  test('leads to the other pages that can be read, and not to itself', async () => {
    const { main } = await html('/ar/delivery')
    expect(main).toContain('href="/ar/returns"')
    expect(main).toContain('href="/ar/terms"')
    expect(main).not.toMatch(/href="\/ar\/(delivery|warranty)"/)
  })

  test('that nobody has written is not found, and not indexed', async () => {
    const { status, body } = await html('/warranty')
    expect(status).toBe(404)
    expect(body).toContain('404 Page Not Found')
    expect(body).toContain('noindex')
  })
})

test('the footer and the promises link what can be read, and leave the rest as words (R-ROUTE-25)', async () => {
  const { body, main } = await html('/')
  const footer = /<footer.*<\/footer>/s.exec(body)?.[0] ?? ''
  for (const there of ['delivery', 'returns', 'terms']) expect(footer).toContain(`href="/${there}"`)
  for (const absent of ['warranty', 'privacy']) expect(body).not.toContain(`href="/${absent}"`)
  expect(main).toMatch(/href="\/delivery"[^>]*>Free Shipping</)
  expect(main).toMatch(/href="\/returns"[^>]*>Easy Returns</)
  expect(main).toContain('2 Year Warranty')
})
