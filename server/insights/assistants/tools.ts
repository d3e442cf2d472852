import { z } from 'zod'
import * as contract from '#contract/insights/assistants.ts'
import { browse, everything, productPage } from '#contract/catalogue/marketplace.ts'
import { linkQuery } from '#domain/orders/price.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { browseCards } from '#server/catalogue/product-lists.ts'
import { pageOfProduct } from '#server/catalogue/product-page.ts'
import type { TaggedReply } from '#server/catalogue/response-cache.ts'
import type { Deps } from '#server/deps.ts'
import { pictureAddress } from '#server/platform/files/addresses.ts'
import { decode } from '#server/platform/http/route.ts'
import { lookingUp } from '#server/orders/lookups.ts'
import { refuseUnbuyable } from '#server/orders/checkout/place.ts'
import { priceCart, quoteCart, quoteOf } from '#server/orders/checkout/price.ts'
import { findOrder } from '#server/orders/find.ts'
import { orderOf } from '#server/orders/read.ts'
import { productPath } from '#server/catalogue/sitemap/pages.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import * as said from './texts.ts'

/** Context of a call: the language of the reply and the client's address. */
export type ToolContext = { readonly deps: Deps; readonly language: Language; readonly ip: string }

/** A tool's reply: in its wire form, and as a sentence or a few lines. */
export type ToolReply = { readonly structured: Readonly<Record<string, unknown>>; readonly text: string }

export type Tool = contract.AssistantTool & {
  readonly answer: (given: unknown, asking: ToolContext) => Promise<ToolReply>
}

type ToolResult<Output> = { readonly result: Output; readonly text: string }

/** Implements a tool of the contract; decodes and encodes like every endpoint. */
function answered<Input extends z.ZodType, Output extends z.ZodType>(
  tool: contract.AssistantTool<Input, Output>,
  answer: (asked: z.output<Input>, asking: ToolContext) => Promise<ToolResult<z.output<Output>>>,
): Tool {
  return {
    ...tool,
    answer: async (given, asking) => {
      const { result, text } = await answer(decode(tool.input, given), asking)
      return { structured: z.encode(tool.output, result) as ToolReply['structured'], text }
    },
  }
}

/** All tools, implemented with the functions behind the API. */
export const tools: readonly Tool[] = [
  answered(contract.searchProducts, async (asked, asking) => {
    const { language: _, has3d, minRating, ...filters } = asked
    const query = {
      ...everything,
      ...filters,
      has3d: has3d ? ('yes' as const) : undefined,
      minRating: minRating === undefined ? undefined : starsOf(minRating),
    }
    const found = read(browse.reply, await browseCards(asking.deps, query))
    const cards = found.cards.map((card) => ({
      ...card,
      mainPhoto: picture(card.mainPhoto, asking),
      url: pageOf(productPath(card), asking),
    }))
    const result = { ...found, cards }
    return { result, text: said.foundText(result, asking.language) }
  }),
  answered(contract.getProduct, async ({ productId }, asking) => {
    const page = await pageOfProduct(asking.deps, { kind: 'anonymous' }, productId)
    const { product, ...beside } = read(productPage.reply, page)
    const images = product.images.flatMap((image) => picture(image, asking) ?? [])
    const item = { ...product, images, url: pageOf(productPath(product), asking) }
    return { result: { ...beside, product: item }, text: said.productText(item, asking.language) }
  }),
  answered(contract.estimateDelivery, async (asked, asking) => {
    const { language: _, ...cart } = asked
    const result = await quoteCart(asking.deps, cart)
    return { result, text: said.deliveryText(result, asking.language) }
  }),
  answered(contract.makeCartLink, async ({ items }, asking) => {
    const cart = await priceCart(asking.deps, { items })
    refuseUnbuyable(cart)
    const query = new URLSearchParams(linkQuery(cart.lines).items.map((item) => ['items', item]))
    const url = `${pageOf('/cart', asking)}?${query}`
    const { totals } = quoteOf(cart)
    return { result: { url, totals }, text: said.linkText({ url, totals }, asking.language) }
  }),
  answered(contract.getOrderStatus, async ({ orderNumber, email }, asking) => {
    const { deps, ip } = asking
    const row = await lookingUp(deps, { number: orderNumber, email, ip }, () =>
      findOrder(deps.db, orderNumber, email),
    )
    const order = orderOf(row)
    const result = { ...order, url: pageOf('/orders', asking) }
    return { result, text: said.orderText(result, asking.language) }
  }),
]

/** Decodes a reply that was already encoded. */
function read<S extends z.ZodType>(schema: S, { json }: TaggedReply): z.output<S> {
  return z.decode(schema, JSON.parse(String(json)))
}

const starsOf = (stars: number) => String(stars) as '1' | '2' | '3' | '4' | '5'

function pageOf(path: string, { deps, language }: ToolContext): string {
  return deps.config.publicUrl + addressIn(language, path)
}

function picture(address: string | null, { deps }: ToolContext): string | null {
  return address && pictureAddress(deps.config, address)
}
