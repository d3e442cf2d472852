import {
  type SecurityEventKind,
  type SecurityParams,
  securityEvents,
} from '#domain/platform/security-event.ts'
import { shopRoleNames } from '#domain/shops/shop-roles.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Mail } from './layout.ts'
import { securityEvent } from './security-event.ts'

type SecuritySample = { readonly firstName: string; readonly publicUrl: string }
type Template = (facts: SecuritySample, language: Language) => Mail

const named = ({ en, ar }: { readonly en: string; readonly ar: string }) => ({ name: en, nameAr: ar })

/** What fills the samples: those of one kind take what they need of it. */
const sample = {
  device: { name: 'Chrome on Windows', nameAr: 'كروم على ويندوز' },
  address: '94.200.10.7',
  former: named(shopRoleNames.manager),
  role: named(shopRoleNames.owner),
  email: 'omar@majlis.example',
  factor: { name: 'Passkey', nameAr: 'مفتاح مرور' },
  person: { name: 'Omar Saleh', nameAr: 'عمر صالح' },
  by: { name: 'Noura Haddad', nameAr: 'نورة حداد' },
  shop: { name: 'Dar Al Noor', nameAr: 'دار النور' },
  ending: '3456',
  reason: 'The founder showed the licence.',
  left: '9',
} satisfies SecurityParams<SecurityEventKind> & Record<string, unknown>

const kinds = Object.keys(securityEvents) as SecurityEventKind[]

/** A sample of each, by its name; those of people with the link by which they are taken back. */
export const securityTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  kinds.map((kind) => [`security-${kind}`, sampleOf(kind)]),
)

function sampleOf(kind: SecurityEventKind): Template {
  return ({ firstName, publicUrl }, language) => {
    const objectionUrl = kind.startsWith('person-') ? `${publicUrl}/objection?token=sample` : null
    const at = new Date('2027-03-20T08:00:00Z')
    return securityEvent({ firstName, kind, params: sample, at, publicUrl, objectionUrl }, language)
  }
}
