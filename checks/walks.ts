/** Paths through the code from end to end, by their entry functions; `structure.ts` counts the files behind them. */
export const walks: Readonly<Record<string, readonly string[]>> = {
  'price filter': ['FilterFields', 'marketplaceLoader', 'browseCards'],
  'two shops by card': ['CheckoutScreen', 'placeOrder', 'paymentUrl', 'settlePayment'],
  payout: ['RequestDialog', 'requestPayout', 'movePayout', 'sendBankFile'],
  'product change': ['updateOwnProduct', 'ProductApprovalDialog', 'decideProduct'],
  refund: ['refundOrder', 'sendRefunds', 'finishRefund', 'retryRefund'],
}
