/**
 * Returns a number's digits for WhatsApp, with the country code; a national number, 050 123 4567, is taken as one of the
 * UAE. Null for other text. Source: wa.me requires the full international form, without leading zeros or signs.
 */
export function whatsappDigits(written: string): string | null {
  if (!/^[+\d][\d\s().-]*$/.test(written)) return null
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  const full = /^0\d{8,9}$/.test(digits) ? `971${digits.slice(1)}` : digits
  return /^[1-9]\d{7,14}$/.test(full) ? full : null
}

/** Link to a WhatsApp chat with prefilled text; null if `written` is not a number. */
export function whatsappLink(written: string | null, words: string): string | null {
  const digits = whatsappDigits(written ?? '')
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(words)}`
}
