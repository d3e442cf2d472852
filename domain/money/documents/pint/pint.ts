import {
  type Document,
  documentTitles,
  isPurchase,
  type Totals,
  type DocumentLine,
} from '#domain/money/documents/document.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { element, type Xml } from '#domain/platform/text/xml-text.ts'
import { billing, paymentMeans, reasonCodes, selfBilling, transactions, commodities } from './codes.ts'
import { isTrnOfVat } from '#domain/shops/tax-profile.ts'
import { addressXml, canSend, isWhole, partyXml } from './parties.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'

/** Whether a document can be an e-invoice: it is a tax document, and its parties have all required details. */
export function isElectronic({ type, seller, buyer, deliveredTo }: Document): boolean {
  const isKnown = buyer.trn === null || isTrnOfVat(buyer.trn)
  const places = deliveredTo === null ? [buyer.address] : [buyer.address, deliveredTo]
  return type !== 'receipt' && canSend(seller) && isKnown && places.every(isWhole)
}

const spaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Builds a document as PINT AE (UBL 2.1), an invoice or credit note; null unless {@link isElectronic}. */
export function pintXml(document: Document): string | null {
  if (!isElectronic(document)) return null
  const isNote = document.correction !== null
  const root = isNote ? 'CreditNote' : 'Invoice'
  const parts = [...headXml(document), ...partiesXml(document), ...moneyXml(document), ...linesXml(document)]
  const { xml } = element(root, parts, {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    ...spaces,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

/** Day and time of the UAE, which has one zone and no summer time. */
function momentOf(iso: string) {
  const local = new Date(Date.parse(iso) + 4 * 3_600_000).toISOString()
  return { day: local.slice(0, 10), time: `${local.slice(11, 19)}+04:00` }
}

function headXml({ id, number, issuedAt, type, orderNumber, deliveredTo, period, ...document }: Document) {
  const { day, time } = momentOf(issuedAt)
  const { correction } = document
  const codes = isPurchase(type) ? selfBilling : billing
  const usual = deliveredTo === null ? transactions.standard : transactions.eCommerce
  const transaction = period ? transactions.summary : usual
  return [
    element('cbc:CustomizationID', codes.customization),
    element('cbc:ProfileID', codes.profile),
    element('cbc:ProfileExecutionID', transaction),
    element('cbc:ID', number),
    element('cbc:UUID', id),
    element('cbc:IssueDate', day),
    element('cbc:IssueTime', time),
    correction === null ? element('cbc:DueDate', day) : null,
    correction === null
      ? element('cbc:InvoiceTypeCode', codes.invoice)
      : element('cbc:CreditNoteTypeCode', codes.note),
    element('cbc:Note', documentTitles[type].en),
    element('cbc:DocumentCurrencyCode', 'AED'),
    correction === null
      ? null
      : element('cac:DiscrepancyResponse', [element('cbc:ResponseCode', reasonCodes[correction.reason])]),
    period ? element('cac:InvoicePeriod', periodXml(period)) : null,
    orderNumber === null ? null : element('cac:OrderReference', [element('cbc:ID', orderNumber)]),
    correction === null ? null : billingReference(correction),
  ]
}

function periodXml({ from, to }: NonNullable<Document['period']>): Xml[] {
  return [element('cbc:StartDate', from), element('cbc:EndDate', to)]
}

function billingReference({ number, issuedOn }: NonNullable<Document['correction']>): Xml {
  const invoice = [element('cbc:ID', number), element('cbc:IssueDate', issuedOn)]
  return element('cac:BillingReference', [element('cac:InvoiceDocumentReference', invoice)])
}

function partiesXml({ seller, buyer, deliveredTo, suppliedOn, payment, ...document }: Document) {
  const reference = document.orderNumber ?? document.number
  return [
    partyXml('AccountingSupplierParty', seller, reference),
    partyXml('AccountingCustomerParty', buyer, reference),
    deliveredTo &&
      element('cac:Delivery', [
        element('cbc:ActualDeliveryDate', suppliedOn),
        element('cac:DeliveryLocation', [addressXml('cac:Address', deliveredTo)]),
      ]),
    element('cac:PaymentMeans', [element('cbc:PaymentMeansCode', paymentMeans[payment.method])]),
  ]
}

function moneyXml({ totals, correction }: Document) {
  const paid = correction === null ? totals.grossFils : 0
  const taxFils = taxWithinRule(totals)
  const roundingFils = totals.vatFils - taxFils
  return [
    element('cac:TaxTotal', [
      amountXml('cbc:TaxAmount', taxFils),
      element('cbc:TaxIncludedIndicator', 'false'),
      element('cac:TaxSubtotal', [
        amountXml('cbc:TaxableAmount', totals.netFils),
        amountXml('cbc:TaxAmount', taxFils),
        element('cac:TaxCategory', standardRate),
      ]),
    ]),
    element('cac:LegalMonetaryTotal', [
      amountXml('cbc:LineExtensionAmount', totals.netFils),
      amountXml('cbc:TaxExclusiveAmount', totals.netFils),
      amountXml('cbc:TaxInclusiveAmount', totals.netFils + taxFils),
      amountXml('cbc:PrepaidAmount', paid),
      roundingFils === 0 ? null : amountXml('cbc:PayableRoundingAmount', roundingFils),
      amountXml('cbc:PayableAmount', totals.grossFils - paid),
    ]),
  ]
}

/**
 * VAT is rounded line by line, as the law requires; the rule set accepts at most two fils of difference from 5 % of the
 * whole (s-09). Anything beyond that, with many lines, becomes the rounding of the payable amount.
 */
function taxWithinRule({ netFils, vatFils }: Totals): Fils {
  const whole = Math.floor((netFils + 10) / 20)
  return Math.min(Math.max(vatFils, whole - 2), whole + 2)
}

function linesXml({ lines, correction }: Document): Xml[] {
  const kind = correction === null ? 'Invoice' : 'Credited'
  const isReduced = correction?.reason === 'reduced'
  return lines.map((line, at) => lineXml(kind, line, { at, isReduced }))
}

function amountXml(name: string, fils: Fils): Xml {
  return element(name, fromFils(fils), { currencyID: 'AED' })
}

const standardRate = [
  element('cbc:ID', 'S'),
  element('cbc:Percent', '5.00'),
  element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
]

type LineStyle = { readonly at: number; readonly isReduced: boolean }

/**
 * Builds a line. Its price covers all items (the base quantity is the quantity), so that nothing is lost to rounding. A
 * discount is the difference to the regular price, and so is the part not refunded on returned items. A mere price
 * reduction has no items: it is one lump sum, as the PDF shows no quantity either.
 */
function lineXml(kind: 'Invoice' | 'Credited', line: DocumentLine, { at, isReduced }: LineStyle): Xml {
  const { netFils, grossFils, discountFils, soldForFils = grossFils + discountFils } = line
  const quantity = isReduced ? 1 : line.quantity
  const usualNet = soldForFils === grossFils ? netFils : soldForFils - vatInside(soldForFils)
  const [name, counted] =
    kind === 'Invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  const unit = { unitCode: isReduced ? 'LS' : 'H87' }
  return element(name, [
    element('cbc:ID', at + 1),
    element(counted, quantity, unit),
    amountXml('cbc:LineExtensionAmount', netFils),
    itemXml(line),
    element('cac:Price', [
      amountXml('cbc:PriceAmount', netFils),
      element('cbc:BaseQuantity', quantity, unit),
      element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        amountXml('cbc:Amount', usualNet - netFils),
        amountXml('cbc:BaseAmount', usualNet),
      ]),
    ]),
    element('cac:ItemPriceExtension', [
      amountXml('cbc:Amount', grossFils),
      element('cac:TaxTotal', [amountXml('cbc:TaxAmount', line.vatFils)]),
    ]),
  ])
}

function itemXml({ kind, name, nameAr, sku, hsCode }: DocumentLine): Xml {
  const { type, code: usual } = commodities[kind]
  const code = hsCode ?? usual
  const isGoods = type === 'G'
  return element('cac:Item', [
    element('cbc:Description', nameAr === null ? name : `${name} / ${nameAr}`),
    element('cbc:Name', name),
    sku === null ? null : element('cac:SellersItemIdentification', [element('cbc:ID', sku)]),
    isGoods
      ? null
      : element('cac:AdditionalItemIdentification', [element('cbc:ID', code, { schemeID: 'SAC' })]),
    element('cac:CommodityClassification', [
      element('cbc:CommodityCode', type),
      isGoods ? element('cbc:ItemClassificationCode', code, { listID: 'HS' }) : null,
    ]),
    element('cac:ClassifiedTaxCategory', standardRate),
  ])
}
