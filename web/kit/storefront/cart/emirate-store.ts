import { type Emirate, emirates } from '#domain/shops/emirate.ts'
import { createStored } from '#web/kit/storefront/stored-list.ts'

/** The emirate for delivery, stored in this browser; Dubai by default. */
const chosen = createStored<Emirate>({
  key: 'mj-emirate',
  read: (text) => emirates.find((emirate) => emirate === text) ?? 'dubai',
  print: (emirate) => emirate,
})

export const useEmirate = chosen.use
export const writeEmirate = chosen.write
