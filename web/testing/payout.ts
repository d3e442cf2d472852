/** A payout as lists return it; a test sets only the fields it is about. */
export function payout(number: number, more: object = {}) {
  return {
    id: `payout-${number}`,
    payoutNumber: `MP-${number}`,
    shopId: '0190-shop',
    shopName: 'Dar Al Noor',
    shopNameAr: 'دار النور',
    amount: '8240.00',
    status: 'pending',
    requestedAt: '2026-11-20T08:00:00.000Z',
    approvedAt: null,
    sentAt: null,
    paidAt: null,
    returnedAt: null,
    rejectionReason: null,
    reference: null,
    bankDetails: {
      accountHolder: 'Dar Al Noor LLC',
      ibanEnding: '3456',
      bankName: 'Mashreq',
      bankNameAr: 'المشرق',
      usableFrom: '2026-10-01T08:00:00.000Z',
    },
    isConnected: null,
    notes: null,
    isScheduled: false,
    isShopHeld: false,
    isDisputed: false,
    waitsForSecondPerson: false,
    ...more,
  }
}

/** The same as its details return it. */
export function payoutDetails(number: number, more: object = {}) {
  const { bankDetails, ...rest } = payout(number, more)
  return {
    owed: 9000,
    bankFile: null,
    transferProblem: null,
    holderDiffersFrom: null,
    ...rest,
    bankDetails: { ...bankDetails, iban: 'AE070331234567890123456' },
    uncollected: 0,
    events: [{ from: null, to: 'pending', at: rest.requestedAt, name: 'Noor Al Ketbi', reason: null }],
  }
}
