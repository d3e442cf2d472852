import type { Registration } from '#contract/shops/shops.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { formatEmiratesId } from '#domain/shops/uae-identifiers.ts'
import type { Deps } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { demoId } from './demo-ids.ts'
import { sampleDocument } from './sample-document.ts'
import type { OtherShop } from './shops-data.ts'

type KycDocuments = Pick<Registration, 'businessLicense' | 'identityDocument'>

/** Uploads the sample KYC documents of a demo shop, as its owner did before registering; those already there stay. */
export async function seedKycDocuments(
  deps: Deps,
  shop: OtherShop,
  licenceExpiresOn: string,
): Promise<KycDocuments> {
  return {
    businessLicense: await seedKycDocument(
      deps,
      `${shop.key}-trade-licence.pdf`,
      licence(shop, licenceExpiresOn),
    ),
    identityDocument: await seedKycDocument(deps, `${shop.key}-emirates-id.pdf`, identity(shop)),
  }
}

/** Uploads one, once. */
export async function seedKycDocument(deps: Deps, fileName: string, bytes: Buffer): Promise<string> {
  const id = demoId('object', fileName)
  const known = await deps.db.selectFrom('objects').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) {
    const kycDocument = { id, purpose: 'kyc', ownerId: null, declaredType: 'application/pdf' } as const
    await deps.db.transaction().execute((tx) => storeObject(deps, tx, { ...kycDocument, fileName, bytes }))
  }
  return `/api/objects/${id}`
}

function licence(shop: OtherShop, expiresOn: string): Buffer {
  return sampleDocument('Trade Licence', [
    ['Licence number', shop.businessRegistrationNumber],
    ['Trade name', shop.shopName],
    ['Owner', shop.ownerName],
    ['Issued by', shop.licenceAuthority],
    ['Emirate', emirateNames[shop.emirate].en],
    ['Address', shop.businessAddress],
    ['Tax registration number', shop.taxId],
    ['Expiry date', expiresOn],
  ])
}

function identity(shop: OtherShop): Buffer {
  return sampleDocument('Identity Card', [
    ['Name', shop.ownerName],
    ['ID number', formatEmiratesId(shop.emiratesId)],
    ['Issued in', 'United Arab Emirates'],
  ])
}
