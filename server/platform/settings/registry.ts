import { refreshRate, refreshShownSettings } from '#server/catalogue/listings/settings.ts'

/** Brings in step what pages and prices show of the settings, and of the rates of exchange. */
export const showSettings = refreshShownSettings
export const showRate = refreshRate
