import { weekdayNames } from '#domain/platform/weekday-names.ts'
import { type PublicShop, readPublicShop } from '#contract/shops/public-shop.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { inLanguage, type Language, nameIn } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { browsedPage } from '#web/public/marketplace/marketplace-loader.ts'
import { noResult, type Result } from '#web/public/marketplace/no-result.ts'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { sellerView } from '#web/kit/storefront/seller.tsx'
import { Redirect, PageCallError } from '#web/kit/pages/server-call.ts'
import { shopPageTexts } from './messages.ts'

type ShopData = { readonly shop: ShopView | null; readonly result: Result }

/** Loads an approved shop with its products; others are "not found". Earlier slugs and the id redirect to the current slug. */
export async function shopLoader(page: PageRequest): Promise<WithStatus<ShopData>> {
  const { language, params, query } = page
  const slug = params['slug'] ?? ''
  const shop = await readShop(page, slug)
  if (shop === null) return { status: 404, data: { shop: null, result: noResult } }
  if (shop.slug !== slug) {
    const search = query.size === 0 ? '' : `?${query}`
    throw new Redirect(publicHref(language, paths.shop(shop.slug)) + search)
  }
  const found = await browsedPage(page, shop)
  const view = shopView(shop, language)
  return found.data === undefined
    ? { status: 200, data: { shop: view, result: found } }
    : { status: found.status, data: { shop: view, result: found.data } }
}

async function readShop({ call }: PageRequest, slug: string): Promise<PublicShop | null> {
  try {
    return await call(readPublicShop, { params: { slug } })
  } catch (error) {
    if (error instanceof PageCallError && error.status === 404) return null
    throw error
  }
}

/** The data of a shop's page, in the reader's language. */
export type ShopView = ReturnType<typeof shopView>

export function shopView(shop: PublicShop, language: Language) {
  const { month, stars } = locales[language]
  const text = shopPageTexts[language]
  const emirate = shop.emirate && emirateNames[shop.emirate][language]
  const area = inLanguage(language, shop.area, shop.areaAr)
  const isPlatform = shop.id === 'majlis'
  const story = isPlatform ? text.platformStory : inLanguage(language, shop.story, shop.storyAr)
  const place = [area, emirate].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
  return {
    slug: shop.slug,
    isPlatform,
    name: nameIn(language, { name: shop.shopName, nameAr: shop.shopNameAr }),
    story: (story ?? '').split('\n').filter((line) => line.trim() !== ''),
    logo: shop.logo,
    cover: shop.cover,
    // Fewer than three do not fill the row.
    newest: shop.newest.length === 3 ? shop.newest : [],
    place,
    emirate,
    address: shop.address,
    seller: sellerView(shop, language),
    rating: shop.rating,
    rated: shop.rating && text.rated({ rating: stars(shop.rating.average), count: shop.rating.count }),
    since: shop.memberSince && text.memberSince({ month: month(shop.memberSince) }),
    ...deliveryView(shop, language),
    closed: closedView(shop, language),
    returns: shop.returnDays === 0 ? text.noReturns : text.returnable({ count: shop.returnDays }),
  }
}

function deliveryView({ delivery }: PublicShop, language: Language) {
  const { money, list } = locales[language]
  const text = shopPageTexts[language]
  const days = delivery.days.map((day) => weekdayNames[day]?.[language] ?? '')
  return {
    areas: delivery.areas.map(({ emirate, fee, leadDays }) => ({
      emirate: emirateNames[emirate][language],
      fee: fee === 0 ? text.free : money(fee),
      comes: leadDays <= 1 ? text.nextDay : text.days({ count: leadDays }),
    })),
    drives: days.length === 7 ? text.everyDay : text.drives({ days: list(days) }),
    freeFrom: delivery.freeFrom === null ? null : text.freeFrom({ sum: money(delivery.freeFrom) }),
  }
}

/** The notice about days on which the shop is closed. */
function closedView({ closed }: PublicShop, language: Language): string | null {
  if (closed === null) return null
  const { day } = locales[language]
  const [first, last] = [day(dayStart(closed.firstDay)), day(dayStart(closed.lastDay))]
  const text = shopPageTexts[language]
  return first === last ? text.closedOn({ day: first }) : text.closed({ first, last })
}
