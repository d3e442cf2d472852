import * as contract from '#contract/money/settlement/settlement.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

/** Who holds customers' money, for administrators. */
export const settlementQuery = addressQuery(contract.readSettlement)

/** State of the user's shop's account at the provider. */
export const connectionQuery = addressQuery(contract.readConnection)
