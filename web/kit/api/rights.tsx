import { createContext, type ReactNode, useContext } from 'react'
import type { User } from '#contract/session-user.ts'
import { type Need, needOf, type Right } from '#domain/platform/admin-roles.ts'
import { useSession } from './session.ts'

/** Whether an administrator may read what a need names, or change it if it says so; true for shops, which have roles. */
export function hasRight({ platform }: User, need: Need): boolean {
  if (need === null || !platform) return true
  const { right, reach } = needOf(need, 'read')
  const own = platform.rights[right]
  return own === 'write' || own === reach
}

/** Checks the user's rights, to hide controls that would only be refused. The server checks as well. */
export function useMay(): (need: Need) => boolean {
  const session = useSession()
  return (need) => session.state === 'signed-in' && hasRight(session.user, need)
}

const Subject = createContext<Right | null>(null)

type Props = { readonly right: Right | null; readonly children: ReactNode }

/** Sets the right that a screen, or a part of it, is about: only users who may change it see its buttons. */
export function About({ right, children }: Props) {
  return <Subject value={right}>{children}</Subject>
}

type ChangingProps = { readonly needs?: Need; readonly children: ReactNode }

/** Shows buttons only to users who may change the screen's subject, or who meet `needs`. */
export function Changing({ needs = null, children }: ChangingProps) {
  const mayChange = useMayChange()
  const may = useMay()
  return (needs === null ? mayChange : may(needs)) && children
}

/** Whether the user may change the subject of the screen, or of the part around the caller. */
export function useMayChange(): boolean {
  const right = useContext(Subject)
  const may = useMay()
  return right === null || may(`${right}:write`)
}
