import { createContext, type ReactNode, useContext } from 'react'
import type { User } from '#contract/session-user.ts'
import { type Need, needOf, type Right } from '#domain/platform/admin-roles.ts'
import { useSession } from './session.ts'

/** Whether an administrator may see what a need names, or change it where the need says so; shops go by their own roles. */
export function hasRight({ platform }: User, need: Need): boolean {
  if (need === null || !platform) return true
  const { right, reach } = needOf(need, 'read')
  const own = platform.rights[right]
  return own === 'write' || own === reach
}

/** What whoever is signed in may: to show nothing that would only be refused. The server asks all the same. */
export function useMay(): (need: Need) => boolean {
  const session = useSession()
  return (need) => session.state === 'signed-in' && hasRight(session.user, need)
}

const Subject = createContext<Right | null>(null)

type Props = { readonly right: Right | null; readonly children: ReactNode }

/** What a screen, or a part of one, is about: its buttons are there for those who may change that. */
export function About({ right, children }: Props) {
  return <Subject value={right}>{children}</Subject>
}

type ChangingProps = { readonly needs?: Need; readonly children: ReactNode }

/** Buttons for those who may change what the screen is about, or what a need of their own names. */
export function Changing({ needs = null, children }: ChangingProps) {
  const mayChange = useMayChange()
  const may = useMay()
  return (needs === null ? mayChange : may(needs)) && children
}

/** Whether the reader may change what the screen is about, or the part of it. */
export function useMayChange(): boolean {
  const right = useContext(Subject)
  const may = useMay()
  return right === null || may(`${right}:write`)
}
