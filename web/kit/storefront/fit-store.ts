import { createStored } from './stored-list.ts'

/** The space for a product, and the door on the way there, in whole centimetres as typed. */
const sides = ['width', 'depth', 'height', 'door'] as const
export type Fit = Readonly<Record<(typeof sides)[number], string>>

const none: Fit = { width: '', depth: '', height: '', door: '' }

const fit = createStored<Fit>({
  key: 'mj-fit',
  read: (text) => {
    try {
      const given = Object(JSON.parse(text ?? '{}')) as Readonly<Record<string, unknown>>
      const known = sides.map((side) => [
        side,
        /^\d{1,4}$/.test(String(given[side])) ? String(given[side]) : '',
      ])
      return Object.fromEntries(known) as Fit
    } catch {
      return none
    }
  },
  print: (given) => JSON.stringify(given),
})

/** Stored in this browser only; shared by the marketplace's size filter and the product page. */
export const useFit = fit.use
export function rememberFit(changes: Partial<Fit>): void {
  const known = fit.value()
  const next = { ...known, ...changes }
  if (sides.some((side) => next[side] !== known[side])) fit.write(next)
}
