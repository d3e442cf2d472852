import { instalmentEventsPaths } from '#contract/orders/payments.ts'
import type { Config } from '#server/config.ts'
import type { InstalmentProvider } from './provider.ts'
import { tabby } from './tabby.ts'
import { tamara } from './tamara.ts'

/** Creates the configured instalment providers. */
export function createInstalments({
  tabby: ofTabby,
  tamara: ofTamara,
  publicUrl,
}: Config): InstalmentProvider[] {
  const notifyUrl = `${publicUrl}${instalmentEventsPaths.tamara}`
  return [...(ofTabby ? [tabby(ofTabby)] : []), ...(ofTamara ? [tamara(ofTamara, notifyUrl)] : [])]
}
