import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/room-admin.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { createRoom, deleteRoom, listRooms, placeRoom, presentRoom, updateRoom } from './edit.ts'

const isDeleted = { en: 'The room is deleted.', ar: 'حُذفت الغرفة.' } as const

export function roomRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listAdminRooms, () => listRooms(deps))
  mountCreating(app, deps, contract.createRoom, {
    make: ({ actor, body }, { id, key }) => createRoom(deps, actor, { ...body, id }, key),
    present: (_call, id) => presentRoom(deps, id),
  })
  mount(app, deps, contract.updateRoom, async ({ actor, params, body }) =>
    presentRoom(deps, await updateRoom(deps, actor, params.id, body)),
  )
  mount(app, deps, contract.placeRoom, async ({ actor, params, body }) => {
    await placeRoom(deps, actor, params.id, body.place)
    return listRooms(deps)
  })
  mount(app, deps, contract.deleteRoom, async ({ actor, params, language }) => ({
    message: isDeleted[language],
    ...(await deleteRoom(deps, actor, params.id)),
  }))
}
