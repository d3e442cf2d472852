import { readCredentials } from '#contract/platform.ts'
import type { PageRequest } from '#web/page.ts'

/** The test logins; none outside demo mode (R-DEMO-04). */
export function credentialsLoader({ call }: PageRequest) {
  return call(readCredentials, {})
}
