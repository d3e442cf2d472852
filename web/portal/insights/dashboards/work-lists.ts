import type { AdminWork, ShopWork } from '#domain/insights/work.ts'

/** For each kind of administrators' work, the list that shows exactly it. */
export const adminLists: Readonly<Record<AdminWork, string>> = {
  refunds: '/admin/refunds?status=waiting',
  disputes: '/admin/orders?needs=dispute',
  shops: '/admin/shops?status=pending',
  products: '/admin/products',
  payouts: '/admin/payouts?status=pending',
  journals: '/admin/ledger?view=journals',
  registration: '/admin/vat',
  reviews: '/admin/reviews',
  returns: '/admin/returns?status=waiting',
  questions: '/admin/orders?questions=unanswered',
  orders: '/admin/orders?stage=pending',
  renewed: '/admin/shops?documents=renewed',
  expired: '/admin/shops?documents=expired',
  expiring: '/admin/shops?documents=expiring',
  rate: '/admin/settings',
}

/** The same for the people of a shop. */
export const shopLists: Readonly<Record<ShopWork, string>> = {
  orders: '/shop/orders?stage=pending',
  due: '/shop/orders?needs=delivery',
  questions: '/shop/orders?questions=unanswered',
  returns: '/shop/returns?status=waiting',
  rejected: '/shop/products?status=rejected',
  stock: '/shop/products?status=active&stock=low',
  replies: '/shop/reviews?answered=no',
  documents: '/shop/settings#business',
}
