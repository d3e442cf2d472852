import { listOwnKyc } from '#contract/shops/kyc.ts'
import { readShopSettings } from '#contract/shops/own-settings.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

export const ownKycQuery = addressQuery(listOwnKyc)
export const shopSettingsQuery = addressQuery(readShopSettings)
