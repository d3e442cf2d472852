import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'

/** Reference, amount and currency of a transfer. */
type Transfer = readonly [reference: string, amount: string, currency?: string]
type Entry = {
  readonly fils: Fils
  readonly of?: readonly Transfer[]
  readonly reference?: string
  readonly day?: string
  readonly status?: string
}
type Statement = {
  readonly number?: string
  readonly iban?: string
  readonly currency?: string
  readonly opening?: string
  readonly closing: string
}

const usual = { number: '2026/11', iban: 'AE380330000019101772389', currency: 'AED', opening: '10.00' }

/** Makes a bank statement in ISO 20022 camt.053. */
export function camt(about: Statement, entries: readonly Entry[]): string {
  const { number, iban, currency, opening, closing } = { ...usual, ...about }
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
    <BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-23T20:00:00+04:00</CreDtTm></GrpHdr>
    <Stmt><Id>${number}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
      ${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}
      ${entries.map((entry) => entryXml(entry, currency)).join('')}</Stmt></BkToCstmrStmt></Document>`
}

function balance(code: string, amount: string, currency: string): string {
  const direction = amount.startsWith('-') ? 'DBIT' : 'CRDT'
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
    <CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>`
}

function entryXml(
  { fils, of = [], reference = '', day = '2026-11-23', status = '<Sts><Cd>BOOK</Cd></Sts>' }: Entry,
  currency: string,
): string {
  const transfers = of.map(
    ([id, amount, ccy = currency]) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="${ccy}">${amount}</Amt>
        <RltdPties><Cdtr><Pty><Nm>Palm Furniture</Nm></Pty></Cdtr></RltdPties></TxDtls>`,
  )
  const details = transfers.length > 0 ? `<NtryDtls>${transfers.join('')}</NtryDtls>` : ''
  const information = reference === '' ? '' : `<AddtlNtryInf>${reference}</AddtlNtryInf>`
  return `<Ntry><Amt Ccy="${currency}">${fromFils(Math.abs(fils))}</Amt><CdtDbtInd>${fils < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    ${status}<BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd></BkTxCd>${details}${information}</Ntry>`
}
