import { readCredentials } from '#contract/platform/platform.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'

/** The test logins; none outside demo mode (R-DEMO-04). */
export function credentialsLoader({ call }: PageRequest) {
  return call(readCredentials, {})
}
