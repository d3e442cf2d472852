import { type Emirate, emirates } from '#domain/shops/emirate.ts'
import { createStored } from '#web/kit/storefront/stored-list.ts'

/** Where this browser's reader wants things to be delivered, as far as it is known. */
const chosen = createStored<Emirate>({
  key: 'mj-emirate',
  read: (text) => emirates.find((emirate) => emirate === text) ?? 'dubai',
  print: (emirate) => emirate,
})

export const useEmirate = chosen.use
export const writeEmirate = chosen.write
