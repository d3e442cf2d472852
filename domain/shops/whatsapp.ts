/**
 * The digits by which WhatsApp knows a number, its country first; one that is written as at home, 050 123 4567, is of the
 * Emirates. Null for what is no number. Source: wa.me takes a number in full international form, without zeros or signs.
 */
export function whatsappDigits(written: string): string | null {
  if (!/^[+\d][\d\s().-]*$/.test(written)) return null
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  const full = /^0\d{8,9}$/.test(digits) ? `971${digits.slice(1)}` : digits
  return /^[1-9]\d{7,14}$/.test(full) ? full : null
}

/** Opens a talk with a number, its first words filled in; null for what is no number. */
export function whatsappLink(written: string | null, words: string): string | null {
  const digits = whatsappDigits(written ?? '')
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(words)}`
}
