import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/money/documents/documents.ts'
import { byNumber } from '#contract/fields.ts'
import { pintXml } from '#domain/money/documents/pint/pint.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { authorise, identify } from '#server/platform/http/auth.ts'
import { decode, mount } from '#server/platform/http/route.ts'
import { lookingUp, lookupBy } from '#server/orders/lookups.ts'
import { findOrder, readOrderById } from '#server/orders/find.ts'
import { paperOf } from '#server/money/documents/pdf/paper.ts'
import { listRejected, sendAgainByAdmin, sendOwnAgain } from '#server/money/documents/sending/rejected.ts'
import { vatRoutes } from '#server/money/vat/routes.ts'
import {
  customerList,
  listDocuments,
  readDocument,
  type Reader,
  readerOf,
} from '#server/money/documents/read.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, contract.listOrderDocuments, ({ params: { orderNumber }, query: { email }, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, email), async () => {
      const { id, number } = await findOrder(db, orderNumber, email)
      return listDocuments(db, id, customerList(orderNumberText(number), email))
    }),
  )
  const listFor = (actor: Admin | ShopOwner, id: string) => {
    const reader = actor.kind === 'shop' ? readerOf(actor) : 'admin'
    return listDocuments(db, id, { reader, address: `/api/${actor.kind}/orders/${id}/documents` })
  }
  mount(app, deps, contract.listOwnOrderDocuments, async ({ params, actor }) => {
    const { id } = await readOrderById(db, params.id, actor.shopId)
    return listFor(actor, id)
  })
  mount(app, deps, contract.listAnyOrderDocuments, async ({ params, actor }) => {
    const { id } = await readOrderById(db, params.id)
    return listFor(actor, id)
  })
  mount(app, deps, contract.sendOwnDocumentAgain, async ({ params, actor }) => {
    const { id } = await readOrderById(db, params.id, actor.shopId)
    await readDocument(db, { id: params.documentId, orderId: id, reader: readerOf(actor) })
    await sendOwnAgain(deps, actor, { orderId: id, documentId: params.documentId })
    return listFor(actor, id)
  })
  mount(app, deps, contract.sendDocumentAgain, async ({ params, actor }) => {
    const { id } = await readOrderById(db, params.id)
    await sendAgainByAdmin(deps, actor, { orderId: id, documentId: params.documentId })
    return listFor(actor, id)
  })
  mount(app, deps, contract.listRejectedDocuments, () => listRejected(db))
  fileRoutes(app, deps)
  vatRoutes(app, deps)
}

/** The documents as files, for the same callers as the lists. */
function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  app.get(contract.documentFilePaths.customer, async (request, reply) => {
    const { orderNumber } = decode(byNumber, request.params)
    const { email } = decode(contract.byOrderEmail, request.query)
    const { id: orderId } = await lookingUp(deps, lookupBy(request, orderNumber, email), () =>
      findOrder(db, orderNumber, email),
    )
    return sendFile(deps, reply, { orderId, reader: 'customer', file: fileOf(request.params) })
  })
  app.get(contract.documentFilePaths.shop, async (request, reply) => {
    const actor = authorise('shop', await identify(deps, request))
    const { id: orderId } = await readOrderById(db, idOf(request.params), actor.shopId)
    return sendFile(deps, reply, { orderId, reader: readerOf(actor), file: fileOf(request.params) })
  })
  app.get(contract.documentFilePaths.admin, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    const { id: orderId } = await readOrderById(db, idOf(request.params))
    return sendFile(deps, reply, { orderId, reader: 'admin', file: fileOf(request.params) })
  })
}

const idOf = (params: unknown) => String((params as Record<string, unknown>)['id'])
const fileOf = (params: unknown) => String((params as Record<string, unknown>)['file'])

type FileQuery = { readonly orderId: string; readonly reader: Reader; readonly file: string }

/** Sends a document; nothing keeps it. */
async function sendFile(deps: Deps, reply: FastifyReply, { orderId, reader, file }: FileQuery) {
  const [, id = '', kind = ''] = /^([\w-]+)\.(pdf|xml)$/.exec(file) ?? []
  const document = await readDocument(deps.db, { id, orderId, reader })
  const made = kind === 'pdf' ? await paperOf(document) : pintXml(document)
  if (made === null) throw new Refusal('document.not-found')
  return reply
    .headers({
      'content-type': kind === 'pdf' ? 'application/pdf' : 'application/xml; charset=utf-8',
      'content-disposition': `${kind === 'pdf' ? 'inline' : 'attachment'}; filename="${document.number}.${kind}"`,
      'cache-control': 'no-store',
    })
    .send(Buffer.from(made))
}
