import { listOwnKyc } from '#contract/shops/kyc.ts'
import { readShopSettings, saveShopSettings, type ShopSettings } from '#contract/shops/own-settings.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { reloadOf } from '#web/kit/manage/use-resource-change.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { shopSettingsTexts } from './messages.ts'

export const ownKycQuery = addressQuery(listOwnKyc)
export const shopSettingsQuery = addressQuery(readShopSettings)

/** Saves them over the version that was read. */
export function useSaveShopSettings() {
  const text = useText(shopSettingsTexts)
  return useChange({
    send: (body: ShopSettings & { readonly version: number }) => call(saveShopSettings, { body }),
    done: text.saved,
    doneText: () => text.savedText,
    error: text.notSaved,
    into: shopSettingsQuery,
    reload: reloadOf({ stale: /auth\/me/ }),
  })
}
