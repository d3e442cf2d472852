import { expect, test } from 'vitest'
import { auditFile, type AuditFile, type BookedLine, type TaxedLine, taxedLines } from './audit-file.ts'
import { creditDocument } from './correction.ts'
import { saleDocument } from './sale.ts'
import { sampleSale, sampleShop } from './testing/samples.ts'

async function* each<T>(...all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

async function rowsOf(about: Partial<AuditFile> = {}): Promise<string[]> {
  const rows: string[] = []
  const file = auditFile({
    company: sampleShop,
    period: { from: '2026-10-01', to: '2026-12-31' },
    madeOn: '2027-01-05',
    product: 'Majlis 1',
    purchases: each<TaxedLine>(),
    supplies: each<TaxedLine>(),
    ledger: each<BookedLine>(),
    openings: new Map(),
    ...about,
  })
  for await (const row of file)
    rows.push(row.map((cell) => (typeof cell === 'string' ? cell : cell.number)).join(','))
  return rows
}

test('an audit file has four tables, each below its name and headings, with what it comes to; also of nothing', async () => {
  expect(await rowsOf()).toEqual([
    'Company Information Table',
    'TaxablePersonNameEn,TaxablePersonNameAr,TRN,TaxAgencyName,TAN,TaxAgentName,TAAN,PeriodStart,PeriodEnd,FAFCreationDate,ProductVersion,FAFVersion',
    'Dar Al Nakheel,دار النخيل,100526018500003,,,,,01-10-2026,31-12-2026,05-01-2027,Majlis 1,FAFv1.0.0',
    '',
    'Supplier Purchase Listing Table',
    'SupplierName,SupplierCountry,SupplierTIN/TRN,InvoiceDate,Invoice No,PermitNo,TransactionID,Line No.,ProductDescription,PurchaseValueAED,VATValueAED,TaxCode,FCYCode,PurchaseFCY,VATFCY',
    '',
    'Supplier Purchase Listing Total',
    'TransactionCountTotal,PurchaseTotalAED,VATTotalAED',
    '0,0.00,0.00',
    '',
    'Customer Supply Listing Table',
    'CustomerName,CustomerCountry,CustomerTIN/TRN,InvoiceDate,Invoice No,TransactionID,Line No.,ProductDescription,SupplyValueAED,VATValueAED,TaxCode,Country,FCYCode,SupplyFCY,VATFCY',
    '',
    'Customer Supply Listing Total',
    'TransactionCountTotal,SupplyTotalAED,VATTotalAED',
    '0,0.00,0.00',
    '',
    'General Ledger Table',
    'TransactionDate,AccountID,AccountName,TransactionDescription,Name,TransactionID,SourceDocumentID,SourceType,Debit,Credit,Balance',
    '',
    'General Ledger Table Total',
    'TotalDebit,TotalCredit,TransactionCountTotal,GLTCurrency',
    '0.00,0.00,0,AED',
    '',
  ])
})

test('documents stand in it line by line, and what notes take back is below zero', async () => {
  const sale = { ...saleDocument(sampleSale()), number: 'INV-2026-00001' }
  const credit = {
    fils: 40_000,
    reason: 'returned',
    items: [{ position: 1, quantity: 1, fils: 40_000 }],
  } as const
  const { id, issuedAt, suppliedOn } = sale
  const note = {
    ...creditDocument(sale, [], { id, issuedAt, suppliedOn, ...credit }),
    number: 'TCN-2026-00001',
  }
  const supplies = each(...[sale, note].flatMap((one) => taxedLines(one, 'buyer')))
  const rows = await rowsOf({ supplies, purchases: each(...taxedLines(sale, 'seller')) })
  expect(rows.filter((row) => row.startsWith('Omar Rashid'))).toEqual([
    'Omar Rashid,Sharjah,,22-11-2026,INV-2026-00001,MJ-20418,1,Marsa Sofa,4085.71,204.29,SR,,AED,4085.71,204.29',
    'Omar Rashid,Sharjah,,22-11-2026,INV-2026-00001,MJ-20418,2,Rose pouf,761.90,38.10,SR,,AED,761.90,38.10',
    'Omar Rashid,Sharjah,,22-11-2026,INV-2026-00001,MJ-20418,3,Delivery,114.29,5.71,SR,,AED,114.29,5.71',
    'Omar Rashid,Sharjah,,22-11-2026,INV-2026-00001,MJ-20418,4,Fee for cash on delivery,9.52,0.48,SR,,AED,9.52,0.48',
    'Omar Rashid,Sharjah,,22-11-2026,TCN-2026-00001,MJ-20418,1,Rose pouf,-380.95,-19.05,SR,,AED,-380.95,-19.05',
  ])
  expect(rows).toContain('5,4590.47,229.53')
  expect(rows).toContain(
    'Dar Al Nakheel,Dubai,100526018500003,22-11-2026,INV-2026-00001,,MJ-20418,1,Marsa Sofa,4085.71,204.29,SR,AED,4085.71,204.29',
  )
  expect(rows).toContain('4,4971.42,248.58')
})

test('the balance of an entry goes on from what stood on its account before', async () => {
  const entry = {
    day: '2026-11-22',
    description: 'sale',
    name: '',
    transaction: 'b',
    source: 's',
    sourceType: 't',
  }
  const bank = { ...entry, code: '1000', account: 'bank' }
  const owner = { ...entry, code: '3000', account: 'owner' }
  const ledger = each(
    { ...bank, fils: 500 },
    { ...owner, fils: -500 },
    { ...bank, fils: -1200 },
    { ...owner, fils: 1200 },
  )
  const rows = await rowsOf({ ledger, openings: new Map([['1000', 1000]]) })
  expect(rows.filter((row) => row.startsWith('22-')).map((row) => row.split(',').slice(-3))).toEqual([
    ['5.00', '0.00', '15.00'],
    ['0.00', '5.00', '-5.00'],
    ['0.00', '12.00', '3.00'],
    ['12.00', '0.00', '7.00'],
  ])
  expect(rows).toContain('17.00,17.00,4,AED')
})
