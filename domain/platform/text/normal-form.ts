/** What stands above and below a letter, however many; two of them only once a text is brought into form. */
const endless = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * A text in one of the forms of Unicode. Marks that follow each other are put in order, which takes the square of their
 * number: beyond thirty, which no writing has, they go. Source: UAX #15, Stream-Safe Text Format.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  // oxlint-disable-next-line no-restricted-properties
  return text.replace(endless, '$1').normalize(form)
}
