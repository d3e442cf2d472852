import { beginOwning, holdOwnedShop, noteOwnerChange } from '#server/shops/owners/changes.ts'
import { freeInvitedAddress, proveAddress } from '#server/shops/people/invited-addresses.ts'
import { readShopOf } from '#server/shops/shop-record.ts'

/** What the shops, whose people have accounts, bring to these: whom an address is free for, and whose shop somebody's is. */
export const shopAccounts = {
  /** Before an address is given to somebody. */
  freeAddress: freeInvitedAddress,
  /** Once a mailed link has shown whose an address is. */
  proveAddress,
  /** Once somebody has chosen a password. */
  takeUp: beginOwning,
  readShop: readShopOf,
  /** Before an address changes, and once it has: whoever had it can take that back (0068). */
  holdOwned: holdOwnedShop,
  noteChange: noteOwnerChange,
} as const
