import type { Bilingual, Language } from '#domain/platform/text/language.ts'

/** A line of an order; its picture is on this site, or null. */
export type PicturedItem = { readonly picture: string | null; readonly text: string }

/** One block of a mail, as plain text; the layout alone turns it into HTML. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** A code to be typed in. */
  | { readonly kind: 'code'; readonly text: string }
  /** Text written by another person, such as a reason: set apart, line breaks kept. */
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  /** The items of an order with their pictures, then further lines, the total last. */
  | {
      readonly kind: 'items'
      readonly label: string
      readonly items: readonly PicturedItem[]
      readonly text: string
    }
  /** The next step, or a document to open. */
  | { readonly kind: 'button' | 'document'; readonly label: string; readonly url: string }
  /** `address` is the platform's own and may become a link; no other text does. */
  | { readonly kind: 'note'; readonly text: string; readonly address?: string }

const brand: Bilingual = { en: 'Majlis', ar: 'مجلس' }
const buttonHint: Bilingual = {
  en: 'If the button does not work, open this address:',
  ar: 'إن لم يعمل الزر فافتح هذا العنوان:',
}

/** Renders a block as HTML. */
export function htmlOf(block: Block, language: Language): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${linesOf(block.text)}</p>`
  if (block.kind === 'code') {
    return `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><b>${escapeHtml(block.text)}</b></p>`
  }
  if (block.kind === 'note') {
    return `<p style="margin:0 0 16px;font-size:14px;color:#6F6D68">${linesOf(block.text)}</p>`
  }
  if (block.kind === 'quote') return quoteHtml(block)
  if (block.kind === 'items') return itemsHtml(block)
  if (block.kind === 'document') {
    const look = 'color:#1B4A38;font-weight:600'
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="${look}">${linesOf(block.label)}</a></p>`
  }
  return buttonHtml(block, language)
}

function quoteHtml({ label, text: words }: { label: string; text: string }): string {
  return (
    `<p style="margin:0 0 4px;font-size:14px;color:#6F6D68">${linesOf(label)}</p>` +
    `<blockquote dir="auto" style="margin:0 0 16px;padding:12px 16px;background:#F3F2EE;border-radius:8px">${linesOf(words)}</blockquote>`
  )
}

/** Amounts, order numbers and hours, which must not break across lines, and phone numbers, which run left to right. */
const whole =
  /(?<number>[A-Z]{2,4}(?:-\d+)+|\d\d:\d\d – \d\d:\d\d|AED [\d,.]*\d|-?[\d,.]*\d د\.إ\.)|(?<phone>\+\d[\d ]{6,}\d)/gu

/** Escapes text and keeps its line breaks. */
function linesOf(words: string): string {
  return escapeHtml(words)
    .replace(whole, (found, _number, phone?: string) => {
      return `<bdi${phone ? ' dir="ltr"' : ''} style="white-space:nowrap">${found}</bdi>`
    })
    .replaceAll(/\r?\n/g, '<br>')
}

/** Mail programs that block pictures lose nothing: the text beside each says what it shows. */
function itemsHtml({ label, items, text: words }: Extract<Block, { kind: 'items' }>): string {
  const rows = items.map(({ picture, text: product }) => {
    const look = 'display:block;border-radius:8px'
    const seen = picture
      ? `<img src="${escapeHtml(picture)}" width="64" height="64" alt="" style="${look}">`
      : ''
    return (
      `<tr><td width="64" style="padding:0 0 8px;width:64px">${seen}</td>` +
      `<td style="padding:0 12px 8px">${linesOf(product)}</td></tr>`
    )
  })
  const [last = '', ...before] = words.split('\n').map(linesOf).toReversed()
  const lines = [...before.toReversed(), `<b>${last}</b>`].join('<br>')
  return (
    `<p style="margin:0 0 4px;font-size:14px;color:#6F6D68">${linesOf(label)}</p>` +
    `<div style="margin:0 0 16px;padding:12px 16px 4px;background:#F3F2EE;border-radius:8px">` +
    `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>` +
    `<p style="margin:0 0 8px">${lines}</p></div>`
  )
}

function buttonHtml({ label, url }: { label: string; url: string }, language: Language): string {
  const address = escapeHtml(url)
  const look = 'display:inline-block;padding:12px 24px;background:#1B4A38;color:#FFFFFF;border-radius:8px'
  return (
    `<p style="margin:24px 0"><a href="${address}" style="${look};text-decoration:none">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:14px;color:#6F6D68">${buttonHint[language]}<br>` +
    `<bdi dir="ltr" style="overflow-wrap:anywhere">${address}</bdi></p>`
  )
}

type Page = { readonly title: string; readonly body: string; readonly footer: string }

/** Renders a whole mail with its title as the heading. */
export function page({ title, body, footer }: Page, language: Language): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const side = language === 'ar' ? 'right' : 'left'
  const font =
    language === 'ar' ? "'Segoe UI',Tahoma,Arial,sans-serif" : "'Segoe UI',Helvetica,Arial,sans-serif"
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;background:#FAF9F6;color:#23221D;font:16px/1.6 ${font}">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #E7E6E1;border-radius:12px;text-align:${side}">
<p style="margin:0 0 24px;font-size:18px;color:#1B4A38">${brand[language]}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${linesOf(title)}</h1>
${body}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E7E6E1;font-size:13px;color:#6F6D68">${footer}</p>
</div>
</body>
</html>
`
}

/** Escapes text for HTML, both in content and in quoted attributes. */
export function escapeHtml(given: string): string {
  return given
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
