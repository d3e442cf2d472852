import type { Registration } from '#contract/shops/shops.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { formatEmiratesId } from '#domain/shops/uae-identifiers.ts'
import type { Deps } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { demoId } from './demo-ids.ts'
import type { OtherShop } from './shops-data.ts'

type KycDocuments = Pick<Registration, 'businessLicense' | 'identityDocument'>

/** Uploads the sample KYC documents of a demo shop, as its owner would before registering; existing ones stay. */
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

/** Uploads a KYC document, once, and returns its address. */
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

type Line = { readonly text: string; readonly size: number; readonly y: number }

/**
 * Builds a one-page A4 PDF (ISO 32000-1) in the built-in Helvetica: a title, facts below each other, and a footer that
 * marks it as a sample. Latin text only.
 */
export function sampleDocument(title: string, facts: readonly (readonly [string, string])[]): Buffer {
  const lines: Line[] = [
    { text: title, size: 26, y: 740 },
    ...facts.flatMap(([name, value], row) => [
      { text: name, size: 11, y: 680 - row * 52 },
      { text: value, size: 16, y: 660 - row * 52 },
    ]),
    { text: 'SAMPLE - made for the demo, of no legal effect', size: 12, y: 60 },
  ]
  const content = lines.map(drawn).join('\n')
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

function drawn({ text, size, y }: Line): string {
  const escaped = text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  return `BT /F1 ${size} Tf 60 ${y} Td (${escaped}) Tj ET`
}

/** Joins the objects and adds the cross-reference table of their byte offsets. */
function assembled(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
