import { beginOwning, holdOwnedShop, noteOwnerChange } from '#server/shops/owners/changes.ts'
import { freeInvitedAddress, proveAddress } from '#server/shops/people/invited-addresses.ts'
import { readShopOf } from '#server/shops/shop-record.ts'

/** The hooks of shops into accounts: freeing and proving email addresses, owners and the user's shop. */
export const shopAccounts = {
  /** Before an email address is given to an account. */
  freeAddress: freeInvitedAddress,
  /** After a mailed link has proved who owns an email address. */
  proveAddress,
  /** After the user has chosen a password. */
  takeUp: beginOwning,
  readShop: readShopOf,
  /** Before and after an email address changes: the former address can undo the change (0068). */
  holdOwned: holdOwnedShop,
  noteChange: noteOwnerChange,
} as const
