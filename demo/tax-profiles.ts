import type { Deps } from '#server/deps.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { decideKycDocument } from '#server/shops/kyc/move.ts'
import { changeTaxProfile } from '#server/shops/kyc/tax-profile.ts'
import { seedKycDocument } from './kyc-documents.ts'
import { sampleDocument } from './sample-document.ts'
import type { ShopFacts } from './shops-data.ts'

/** Who the shops are for the tax authority. One is too small to be registered for VAT. */
const registered: Readonly<Record<string, { legalName: string; legalNameAr: string; isTaxed?: false }>> = {
  'dar-al-nakheel': { legalName: 'Dar Al Nakheel Furniture LLC', legalNameAr: 'دار النخيل للأثاث ذ.م.م' },
  'sadu-house': { legalName: 'Sadu House Trading', legalNameAr: 'بيت السدو للتجارة' },
  'khashab-works': { legalName: 'Khashab Works FZE', legalNameAr: 'خشب ووركس م.م.ح' },
  'mina-industrial': { legalName: 'Mina Industrial Furniture LLC', legalNameAr: 'مينا للأثاث الصناعي ذ.م.م' },
  'qamar-lighting': { legalName: 'Qamar Lighting Trading', legalNameAr: 'قمر لتجارة الإنارة' },
  'al-waha-bedrooms': { legalName: 'Al Waha Bedrooms LLC', legalNameAr: 'الواحة لغرف النوم ذ.م.م' },
  'rimal-outdoor': {
    legalName: 'Rimal Outdoor Est.',
    legalNameAr: 'مؤسسة رمال للأثاث الخارجي',
    isTaxed: false,
  },
  'fujairah-stone': { legalName: 'Fujairah Stone Works LLC', legalNameAr: 'الفجيرة لأعمال الحجر ذ.م.م' },
}
const holdsFrom = '2018-01-01'

/** The owner sends the certificate and an administrator approves it, once. */
export async function seedTaxProfile(
  deps: Deps,
  { admin, owner }: { readonly admin: Admin; readonly owner: ShopOwner },
  { key, taxId }: ShopFacts,
): Promise<void> {
  const facts = registered[key]
  const sent = deps.db.selectFrom('taxProfiles').select('id').where('shopId', '=', owner.shopId)
  if (!facts || (await sent.executeTakeFirst())) return
  const { isTaxed = true, ...names } = facts
  const trn = isTaxed ? taxId : ''
  const document = await seedKycDocument(deps, `${key}-vat.pdf`, certificate(names.legalName, trn))
  const documents = await changeTaxProfile(deps, owner, {
    ...names,
    trn,
    holdsFrom,
    trnEndsOn: undefined,
    document,
  })
  const waiting = documents.find(({ type, status }) => type === 'taxCertificate' && status === 'pending')
  if (waiting) await decideKycDocument(deps, admin, waiting.id, { status: 'approved' })
}

function certificate(legalName: string, trn: string): Buffer {
  return sampleDocument(trn ? 'VAT Registration Certificate' : 'Trade Licence', [
    ['Legal name', legalName],
    ...(trn ? ([['Tax registration number', trn]] as const) : []),
    ['Effective from', holdsFrom],
  ])
}
