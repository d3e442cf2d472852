// Used where the page is rendered; in a module apart from product-view.ts, which only the server needs.

/** Returns the non-empty lines of a text. */
export function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the slug of the product's own category, which selects its drawings. */
export function categoryOf({ trail }: { readonly trail: readonly { readonly slug: string }[] }): string {
  return trail.at(-1)?.slug ?? ''
}
