/**
 * The address form of a name: lower case, runs of other characters become one hyphen, edge hyphens go
 * ("  Sofas & Chairs! " → "sofas-chairs"). Empty where nothing is left, e.g. a name in Arabic only.
 * Source: spec §5, R-CAT-08.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
