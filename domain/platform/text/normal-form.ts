/** A long run of marks above and below a letter; U+FF9E and U+FF9F become marks only by normalisation. */
const endless = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * Normalises a text to a Unicode form. Sorting consecutive marks takes quadratic time, so marks beyond thirty, which no
 * script uses, are removed. Source: UAX #15, Stream-Safe Text Format.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  // oxlint-disable-next-line no-restricted-properties
  return text.replace(endless, '$1').normalize(form)
}
