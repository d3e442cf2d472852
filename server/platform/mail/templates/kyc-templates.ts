import type { Language } from '#domain/platform/text/language.ts'
import { kycDecided, kycExpiring } from './kyc-mails.ts'

type KycSample = Omit<Parameters<typeof kycDecided>[0], 'type' | 'reason'> & { readonly reason: string }

const expiring = (daysLeft: number) => (facts: KycSample, language: Language) =>
  kycExpiring({ ...facts, type: 'businessLicense', expiresOn: '2027-03-31', daysLeft }, language)

/** The mails on documents of shops, filled with a sample. */
export const kycTemplates = {
  'kyc-expiring-30': expiring(30),
  'kyc-expiring-7': expiring(7),
  'kyc-expiring-1': expiring(1),
  'kyc-expired': expiring(-1),
  'kyc-approved': (facts: KycSample, language: Language) =>
    kycDecided({ ...facts, type: 'identityDocument', reason: null }, language),
  'kyc-rejected': (facts: KycSample, language: Language) =>
    kycDecided({ ...facts, type: 'businessLicense' }, language),
}
