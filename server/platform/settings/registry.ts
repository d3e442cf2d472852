import { refreshRate, refreshShownSettings } from '#server/catalogue/listings/settings.ts'
import { refuseCashHere } from '#server/money/settlement/read-mode.ts'

/** Refuses a change of settings that something above them rules out. */
export const refuseSettings = refuseCashHere

/** Brings in step what pages and prices show of the settings, and of the rates of exchange. */
export const showSettings = refreshShownSettings
export const showRate = refreshRate
