import type { Shop } from '#contract/shops/shops.ts'
import type { Language } from '#domain/text/language.ts'

/** A shop's name in the reader's language, else the other (G-116). */
export function shopNameOf(shop: Pick<Shop, 'shopName' | 'shopNameAr'>, language: Language): string {
  return language === 'ar' ? (shop.shopNameAr ?? shop.shopName) : shop.shopName
}
