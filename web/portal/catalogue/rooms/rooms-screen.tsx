import { ActionIcon, Anchor, Button, Card, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { type AdminRoom, deleteRoom, placeRoom } from '#contract/catalogue/room-admin.ts'
import { call } from '#web/kit/api/call.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '#web/kit/icons/icons.ts'
import { Rows } from '#web/kit/layout/layout.tsx'
import { ConfirmDialog, type Open } from '#web/kit/manage/action-dialogs.tsx'
import { ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { useResourceChange } from '#web/kit/elements/use-change.ts'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { roomAdminTexts } from './messages.ts'
import { roomResource, roomsQuery } from './queries.ts'
import { RoomDialog } from './room-dialog.tsx'
import styles from './rooms.module.css'

type OpenRoom = Open<'add' | 'edit' | 'delete'>

/** `/admin/rooms`: rooms with their products, as the storefront shows them. */
export default function RoomsScreen() {
  const text = useText(roomAdminTexts)
  const [open, setOpen] = useState<OpenRoom>(null)
  return (
    <ManageScreen
      texts={text}
      query={useQuery(roomsQuery)}
      subtitle={({ length }) => text.count({ count: length })}
      onAdd={() => setOpen({ dialog: 'add' })}
      waiting={<Skeleton height={480} aria-busy />}
    >
      {(rooms) => (
        <>
          {rooms.length === 0 ? (
            <EmptyState drawing="sofa" title={text.empty} text={text.emptyText} />
          ) : (
            <Card padding={0}>
              <Rows aria-label={text.title}>
                {rooms.map((room, place) => (
                  <RoomRow key={room.id} {...{ room, place }} last={rooms.length - 1} onOpen={setOpen} />
                ))}
              </Rows>
            </Card>
          )}
          <Dialogs {...{ open, rooms, onClose: () => setOpen(null) }} />
        </>
      )}
    </ManageScreen>
  )
}

/** Title of a room, in the reader's language. */
const useTitle = () => {
  const { named } = useLocale()
  return ({ title, titleAr }: AdminRoom) => named({ name: title, nameAr: titleAr })
}

type RowProps = {
  readonly room: AdminRoom
  /** Index of the room, and of the last one. */
  readonly place: number
  readonly last: number
  readonly onOpen: (open: OpenRoom) => void
}

function RoomRow({ room, place, last, onOpen }: RowProps) {
  const text = useText(roomAdminTexts)
  const { language } = useLocale()
  const name = useTitle()(room)
  const { id, key, image, isShown, isFeatured, products } = room
  return (
    <li className={styles.room}>
      <img className={styles.thumb} src={imageUrl(image, 400, 'webp')} alt="" loading="lazy" />
      <div className={styles.words}>
        <Text variant="strong">
          {isShown ? (
            <Anchor href={publicHref(language, paths.room(key))} aria-label={text.open({ name })}>
              <NameText>{name}</NameText>
            </Anchor>
          ) : (
            <NameText>{name}</NameText>
          )}
        </Text>
        <Group gap="xs">
          <Text variant="muted">{text.inRoom({ count: products.length })}</Text>
          {!isShown && <StatusBadge variant="off">{text.hidden}</StatusBadge>}
          {isFeatured && <StatusBadge variant="good">{text.featured}</StatusBadge>}
        </Group>
      </div>
      <Changing>
        <Group wrap="nowrap" gap="xs">
          <PlaceButtons {...{ id, name, place, last }} />
          <Button
            variant="subtle"
            color="gray"
            aria-label={text.editNamed({ name })}
            onClick={() => onOpen({ dialog: 'edit', id })}
          >
            {text.edit}
          </Button>
          <ActionIcon
            size={44}
            aria-label={text.remove({ name })}
            onClick={() => onOpen({ dialog: 'delete', id })}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      </Changing>
    </li>
  )
}

type PlaceProps = Pick<RowProps, 'place' | 'last'> & { readonly id: string; readonly name: string }

/**
 * Moves the room one place up or down. The focus stays on the pressed button, which moves with its room; on the first and
 * the last place, where that button is disabled, it goes to the other one.
 */
function PlaceButtons({ id, name, place, last }: PlaceProps) {
  const text = useText(roomAdminTexts)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const send = (body: { readonly place: number }) => call(placeRoom, { params: { id }, body })
  const { mutate, isPending } = useResourceChange(roomResource, 'update', send, { doneText: () => name })
  useEffect(() => {
    const other = pressed.current === up.current ? down : up
    const next = pressed.current?.disabled ? other.current : pressed.current
    next?.focus()
    // Later moves of other rooms change this place too.
    pressed.current = null
  }, [place])
  const put = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    if (!isPending) mutate({ place: place + by })
  }
  return (
    <>
      <ActionIcon ref={up} size={44} aria-label={text.up({ name })} disabled={place === 0} onClick={put(-1)}>
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        ref={down}
        size={44}
        aria-label={text.down({ name })}
        disabled={place === last}
        onClick={put(1)}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  )
}

type DialogsProps = {
  readonly open: OpenRoom
  readonly rooms: readonly AdminRoom[]
  readonly onClose: () => void
}

function Dialogs({ open, rooms, onClose }: DialogsProps) {
  const room = rooms.find(({ id }) => id === open?.id)
  const next = Math.max(-1, ...rooms.map(({ position }) => position)) + 1
  if (open?.dialog === 'add') return <RoomDialog room={null} position={next} onClose={onClose} />
  if (!open || !room) return null
  if (open.dialog === 'edit') return <RoomDialog room={room} position={room.position} onClose={onClose} />
  return <DeleteRoom room={room} onClose={onClose} />
}

function DeleteRoom({ room, onClose }: { readonly room: AdminRoom; readonly onClose: () => void }) {
  const { deleteTitle, deleteText } = useText(roomAdminTexts)
  const name = useTitle()(room)
  const send = () => call(deleteRoom, { params: { id: room.id } })
  const change = useResourceChange(roomResource, 'delete', send, { onDone: onClose, doneText: () => name })
  return <ConfirmDialog title={deleteTitle} text={deleteText({ name })} change={change} onClose={onClose} />
}
