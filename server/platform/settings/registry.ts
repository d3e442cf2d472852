import { refreshShownSettings } from '#server/catalogue/listings/settings.ts'

/** Brings in step what pages and prices show of the settings. */
export const showSettings = refreshShownSettings
