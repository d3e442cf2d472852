import { refreshRate, refreshShownSettings } from '#server/catalogue/listings/settings.ts'
import { refuseCashHere } from '#server/money/settlement/read-mode.ts'

/** Refuses a change of settings that a higher layer rules out. */
export const refuseSettings = refuseCashHere

/** Updates what pages and prices show of the settings and of the exchange rates. */
export const showSettings = refreshShownSettings
export const showRate = refreshRate
