import { useEffect, useMemo, useState } from 'react'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { type DraftPlace, dropDraft, storeDraft, readDraft } from './draft.ts'

/** By path, e.g. `name` or `colors.2.label`: a key of the issue texts, or a sentence. */
export type Errors = Readonly<Record<string, string>>

/** Puts the addresses of files that are uploaded where they belong. */
type Arrive<V> = (typed: V, urlOf: (slot: string) => string | null) => V

export type FormStateOptions<V extends object> = {
  /** What the fields hold at first: text as it is typed, not yet decoded; in the order of the screen. */
  readonly initial: V
  /** Where what is typed outlives a reload and a change of language, until it is sent. */
  readonly draft?: DraftPlace<V> | undefined
  /** The files of the form; the address of each stands in the field that its slot names, once it is there. */
  readonly uploads?: Uploads | undefined
  /** Where addresses belong elsewhere than in the field that the slot names. */
  readonly arrive?: Arrive<V> | undefined
}

type State<V> = {
  readonly typed: V
  /** What the form began with, as it was last given. */
  readonly initial: V
  /** The paths whose errors show: those that were left once. */
  readonly left: ReadonlySet<string>
  /** What the server said of paths, until they change. */
  readonly refused: Errors
  /** What was sent last, and whether it has arrived: then it is no draft. */
  readonly sent: V | null
  readonly isSent: boolean
  readonly changedAt: Date | null
  readonly isRestored: boolean
}

/**
 * What the fields of a form hold. Fields that nobody has touched, or that were sent as they stand, follow what the form
 * is given anew: what others saved meanwhile, and what was sent as it was saved.
 */
export function useFormState<V extends object>({ initial, draft, uploads, arrive }: FormStateOptions<V>) {
  const isAwake = useIsAwake()
  const [isRead, setRead] = useState(isAwake)
  const [state, setState] = useState<State<V>>(() => begun(initial, isAwake ? draft : undefined))
  const moved = differing(initial, state.initial)
  if (isAwake && !isRead) {
    // The server drew the form without its draft, and something was typed into that: nothing of either is lost.
    setRead(true)
    setState(typedOver(begun(initial, draft), state))
  } else if (moved.length > 0) setState(following(state, initial, moved))
  const { typed, sent, isSent, initial: from, changedAt: at } = state
  const files = uploads?.all
  const values = useMemo(() => (files ? withFiles(typed, files, arrive) : typed), [typed, files, arrive])
  const isDone = isSent && typed === sent
  const changed = useMemo(() => (isDone ? [] : differing(values, from)), [isDone, values, from])
  const key = draft?.key
  useEffect(() => {
    if (draft && isRead) storeDraft(draft, values, { changed, at })
    // The place is written inline: of two with the same key nothing else differs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isRead, values, changed, at])
  return {
    ...state,
    values,
    changed,
    change: (changes: Changes<V>, paths?: readonly string[]) =>
      setState((before) => withChanges(before, changes, paths)),
    leave: (paths: readonly string[], refused?: Errors) =>
      setState((before) => ({
        ...before,
        left: new Set([...before.left, ...paths]),
        refused: refused ?? before.refused,
      })),
    startOver: () => setState(untouched(initial)),
    /** What is typed now goes on its way: no error of before stands. */
    begin: () => setState((before) => ({ ...before, refused: {}, sent: before.typed, isSent: false })),
    /** It has not arrived. */
    fail: () => setState((before) => ({ ...before, sent: null })),
    /** It has, or what is typed is thrown away: there is no draft of it. */
    drop: () => {
      setState((before) => ({
        ...before,
        sent: before.sent ?? before.typed,
        isSent: true,
        isRestored: false,
      }))
      if (draft) dropDraft(draft)
    },
  }
}

export type Changes<V> = Partial<V> | ((values: V) => Partial<V>)

function untouched<V>(initial: V): State<V> {
  const clean = {
    left: new Set<string>(),
    refused: {},
    sent: null,
    isSent: false,
    changedAt: null,
    isRestored: false,
  }
  return { typed: { ...initial }, initial, ...clean }
}

function begun<V extends object>(initial: V, draft: DraftPlace<V> | undefined): State<V> {
  const kept = draft ? readDraft(draft, initial) : null
  if (kept === null) return untouched(initial)
  const typed = { ...initial, ...kept.values }
  return { ...untouched(initial), typed, changedAt: kept.keptAt, isRestored: true }
}

/** The draft, with what was typed since above it. */
function typedOver<V extends object>(draft: State<V>, { typed, initial, changedAt }: State<V>): State<V> {
  const since = only(typed, differing(typed, initial))
  return { ...draft, typed: { ...draft.typed, ...since }, changedAt: changedAt ?? draft.changedAt }
}

function withFiles<V extends object>(typed: V, files: readonly Upload[], arrive: Arrive<V> = bySlot): V {
  if (files.every(({ url }) => url === null)) return typed
  return arrive(typed, (slot) => files.find((file) => file.slot === slot)?.url ?? null)
}

function bySlot<V extends object>(typed: V, urlOf: (slot: string) => string | null): V {
  const entries = Object.entries(typed).map(([name, value]) => [name, urlOf(name) ?? value])
  return Object.fromEntries(entries) as V
}

function withChanges<V extends object>(
  before: State<V>,
  given: Changes<V>,
  paths?: readonly string[],
): State<V> {
  const changes = typeof given === 'function' ? given(before.typed) : given
  const touched = paths ?? Object.keys(changes)
  return {
    ...before,
    typed: { ...before.typed, ...changes },
    left: new Set(
      [...before.left].filter((path) => !touched.some((one) => path !== one && isWithin(path, one))),
    ),
    refused: Object.fromEntries(
      Object.entries(before.refused).filter(
        ([path]) => !touched.some((one) => isWithin(path, one) || isWithin(one, path)),
      ),
    ),
    changedAt: new Date(),
  }
}

/** Whether a path is another one or lies in it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}

function following<V extends object>(state: State<V>, initial: V, moved: readonly Name<V>[]): State<V> {
  const { typed, sent } = state
  const isFree = (name: Name<V>) =>
    isSame(typed[name], state.initial[name]) || (sent !== null && isSame(typed[name], sent[name]))
  return { ...state, initial, typed: { ...typed, ...only(initial, moved.filter(isFree)) } }
}

export type Name<V> = keyof V & string

function differing<V extends object>(values: V, from: V): Name<V>[] {
  return (Object.keys(from) as Name<V>[]).filter((name) => !isSame(values[name], from[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}

/** Some of the values, by name. */
export function only<V extends object>(values: V, names: readonly string[]): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>
}
