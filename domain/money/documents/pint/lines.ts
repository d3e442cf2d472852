import type { DocumentLine } from '#domain/money/documents/document.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { element, type Xml } from '#domain/platform/text/xml-text.ts'
import { commodities } from './codes.ts'

export function amountXml(name: string, fils: Fils): Xml {
  return element(name, fromFils(fils), { currencyID: 'AED' })
}

export const standardRate = [
  element('cbc:ID', 'S'),
  element('cbc:Percent', '5.00'),
  element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
]

type LineStyle = { readonly at: number; readonly isReduced: boolean }

/**
 * A line. Its price is for all items of it (the base quantity is the quantity), so that nothing is lost to rounding; a
 * discount stands as the difference to the usual price, and so does what was not given back of items that came back. Where
 * the price alone went down no item did: it is one lump sum, as the PDF names no quantity either.
 */
export function lineXml(kind: 'Invoice' | 'Credited', line: DocumentLine, { at, isReduced }: LineStyle): Xml {
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
