const markup =
  /<\/?(?:p|div|br|ul|ol|li|span|strong|b|em|i|u|h[1-6]|a|table|t[rdh]|tbody|thead|img|hr|meta|style|section)\b[^<>]*>/i
const unseen = /<(style|script|title)\b[^<>]*>[^]*?<\/\1\s*>|<!--[^]*?-->/gi
const endOfLine = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|section)\s*>/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  times: '×',
  deg: '°',
  frac12: '½',
  reg: '®',
  trade: '™',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

/**
 * Converts HTML to readable plain text: one line per block, a bullet for each list item, no markup. Any other text
 * stays as it is. Escaped angle brackets stay escaped, so that the result contains no tag that was not there as text.
 */
export function htmlText(text: string): string {
  if (!markup.test(text)) return text
  const lines = text
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '• ')
    .replace(endOfLine, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, decoded)
    .split('\n')
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText && code !== 0x3c && code !== 0x3e ? String.fromCodePoint(code) : entity
}
