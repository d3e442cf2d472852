/** The name of the constraint that a statement violated; null for every other failure. */
export function violatedConstraint(error: unknown): string | null {
  const isNamed = error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
  return isNamed ? String(error.constraint) : null
}
