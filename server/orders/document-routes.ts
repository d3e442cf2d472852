import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/money/documents/documents.ts'
import { pintXml } from '#domain/money/documents/pint/pint.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Document } from '#domain/money/documents/document.ts'
import { type Db, rowOf, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { both, bothFiles, mount, mountFile } from '#server/platform/http/route.ts'
import { sendMade } from '#server/platform/http/send-sheet.ts'
import { finishDeliveryOf } from '#server/orders/deliveries/finish.ts'
import { lookingUp, lookupBy } from '#server/orders/lookups.ts'
import { findOrder, findOrderByKey, readOrderById } from '#server/orders/find.ts'
import { printOf } from '#server/money/documents/pdf/sheet.ts'
import { listRejected, sendAgain } from '#server/money/documents/sending/rejected.ts'
import { vatRoutes } from '#server/money/vat/routes.ts'
import {
  customerList,
  listCommissionMonths,
  listDocuments,
  readCommissionMonth,
  readDocument,
  standingOf,
  type Reader,
  readerOf,
} from '#server/money/documents/read.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, contract.listOrderDocuments, ({ params: { orderNumber }, query: { email }, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, email), async () => {
      const { id, number } = await findOrder(db, orderNumber, email)
      return listDocuments(db, id, customerList({ id, orderNumber: orderNumberText(number), email }))
    }),
  )
  mount(app, deps, contract.askForDocuments, ({ params: { orderNumber }, body: { email }, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, email), async () => {
      const { id, number } = await findOrder(db, orderNumber, email)
      await finishDeliveryOf(deps, id)
      return listDocuments(db, id, customerList({ id, orderNumber: orderNumberText(number), email }))
    }),
  )
  const listFor = (actor: Admin | ShopOwner, id: string) =>
    listDocuments(db, id, { reader: readerOf(actor), address: `/api/${actor.kind}/orders/${id}/documents` })
  both(app, deps, contract.listDocuments, async ({ params, scope, actor }) => {
    const { id } = await readOrderById(db, params.id, scope.shopId)
    return listFor(actor, id)
  })
  both(app, deps, contract.sendDocumentAgain, async ({ params: { documentId, ...params }, scope, actor }) => {
    const { id } = await readOrderById(db, params.id, scope.shopId)
    await readDocument(db, { id: documentId, orderId: id, reader: readerOf(actor) })
    await sendAgain(deps, actor, { orderId: id, documentId })
    return listFor(actor, id)
  })
  mount(app, deps, contract.listRejectedDocuments, ({ query }) => listRejected(db, query))
  fileRoutes(app, deps)
  commissionRoutes(app, deps)
  vatRoutes(app, deps)
}

/** The documents as files, for the same callers as the lists. */
function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mountFile(
    app,
    deps,
    contract.customerDocumentFile,
    async ({ params, query: { key = '', email }, request, reply }) => {
      const { orderNumber, file } = params
      const { id: orderId } = await lookingUp(deps, lookupBy(request, orderNumber, email ?? key), () =>
        email === undefined ? findOrderByKey(db, orderNumber, key) : findOrder(db, orderNumber, email),
      )
      return sendFile(deps, reply, { orderId, reader: 'customer', file })
    },
  )
  bothFiles(app, deps, contract.documentFiles, async ({ params: { id, file }, actor, scope, reply }) => {
    const { id: orderId } = await readOrderById(db, id, scope.shopId)
    return sendFile(deps, reply, { orderId, reader: readerOf(actor), file })
  })
}

/** Serves monthly commission invoices, which belong to a shop, not to an order. */
function commissionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const own = { reader: 'shop', address: '/api/shop/commission-invoices' } as const
  mount(app, deps, contract.listOwnCommissionInvoices, ({ actor, query }) =>
    listCommissionMonths(db, actor.shopId, { ...own, page: query }),
  )
  mount(app, deps, contract.listCommissionInvoices, async ({ params: { id }, query: page }) => {
    const shopId = await knownShop(db, id)
    const address = `/api/admin/shops/${shopId}/commission-invoices`
    return listCommissionMonths(db, shopId, { reader: 'admin', address, page })
  })
  const send = async (reply: FastifyReply, shopId: string, file: string) =>
    sendDocument(deps, reply, { document: await readCommissionMonth(db, shopId, fileOf(file).id), file })
  mountFile(app, deps, contract.ownCommissionInvoiceFile, ({ actor, params, reply }) =>
    send(reply, actor.shopId, params.file),
  )
  mountFile(app, deps, contract.commissionInvoiceFile, async ({ params, reply }) =>
    send(reply, await knownShop(db, params.id), params.file),
  )
}

async function knownShop(db: Db, id: string): Promise<string> {
  const found = db.selectFrom('shops').select('id').where('id', '=', id)
  const shop = await rowOf(id, found, 'shop.not-found')
  return shop.id
}

type FileQuery = { readonly orderId: string; readonly reader: Reader; readonly file: string }

/** Sends a document of an order, generated on request and not stored. */
async function sendFile(deps: Deps, reply: FastifyReply, { orderId, reader, file }: FileQuery) {
  const { id } = fileOf(file)
  const document = await readDocument(deps.db, { id, orderId, reader })
  return sendDocument(deps, reply, { document, file })
}

function fileOf(name: string) {
  const [, id = '', kind = ''] = /^([\w-]+)\.(pdf|xml)$/.exec(name) ?? []
  return { id, kind }
}

type DocumentFile = { readonly document: Document; readonly file: string }

async function sendDocument(deps: Deps, reply: FastifyReply, { document, file }: DocumentFile) {
  const { id, kind } = fileOf(file)
  const isPdf = kind === 'pdf'
  const made = isPdf ? await printOf(document, await standingOf(deps, id)) : pintXml(document)
  if (made === null) throw new Refusal('document.not-found')
  const type = isPdf ? 'application/pdf' : 'application/xml; charset=utf-8'
  return sendMade(reply, { type, name: `${document.number}.${kind}`, isShown: isPdf }, made)
}
