/** A one-page PDF with its own title, for trying out the demo; in English, because its only font has no other letters. */
export function sampleDocument(title: string): File {
  const words = `${title} - a sample for the demo of Majlis`.replaceAll(/[()\\]/g, '')
  const content = `BT /F1 18 Tf 72 720 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const fileName = `sample-${title.toLowerCase().replaceAll(/\W+/g, '-')}.pdf`
  return new File([pdfOf(objects)], fileName, { type: 'application/pdf' })
}

/** Writes numbered objects into a file, with the table of their offsets (ISO 32000-1, 7.5). */
function pdfOf(objects: readonly string[]): string {
  const places: number[] = []
  let file = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return file + table + trailer
}
