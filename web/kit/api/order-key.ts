/** The key by which this browser acts for whoever ordered what its page shows (0161), and what asks for one where it has none. */
type OrderKey = { readonly key: string | null; readonly ask: () => void }

let current: OrderKey | null = null

/** A page of orders says so as long as it stands; returns how to stop. */
export function actBy(own: OrderKey): () => void {
  current = own
  return () => {
    if (current === own) current = null
  }
}

export function currentOrderKey(): string | null {
  return current?.key ?? null
}

/** Asks for a link to be mailed, which brings the key. */
export function askForOrderKey(): void {
  current?.ask()
}
