import { useCallback } from 'react'
import { type AdminRoom, type RoomInput, roomInput } from '#contract/catalogue/room-admin.ts'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { type Form, useForm } from '#web/kit/forms/use-form.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'

/** A product of the room as typed, with its display data beside what is sent. */
export type StandingRow = {
  readonly productId: string
  readonly name: string
  readonly quantity: number | string
  readonly spot: { readonly x: number | string; readonly y: number | string } | null
  readonly isOnSale?: boolean
}

type RoomFields = Omit<RoomInput, 'products'> & {
  readonly products: readonly StandingRow[]
}
export type RoomForm = Form<RoomFields>

type Options = {
  /** Null for a new room. */
  readonly room: AdminRoom | null
  readonly position: number
  readonly uploads: Uploads
  readonly onSubmit: (room: RoomInput) => Promise<unknown>
}

export function useRoomForm({ room, position, uploads, onSubmit }: Options): RoomForm {
  const { named } = useLocale()
  const begun = { title: '', titleAr: '', text: '', textAr: '', image: '', focus: 'center' as const }
  const shown = { isShown: true, isFeatured: false }
  const products = (room?.products ?? []).map((one) => ({ ...one, name: named(one) }))
  return useForm<RoomFields, RoomInput>({
    initial: { ...begun, ...shown, position, ...room, products },
    uploads,
    read: useCallback((values: RoomFields) => decoding(roomInput, values), []),
    onSubmit,
  })
}
