// Read where the page is drawn, apart from making its view, which the server does.

/** The lines that say something. */
export function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The slug of the product's own category, which picks its drawings. */
export function categoryOf({ trail }: { readonly trail: readonly { readonly slug: string }[] }): string {
  return trail.at(-1)?.slug ?? ''
}
