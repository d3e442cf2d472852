import { useEffect, useMemo, useState } from 'react'
import type { Upload } from '#web/kit/api/upload-queue.ts'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { type DraftPlace, dropDraft, storeDraft, readDraft } from './draft.ts'

/** Errors by path, e.g. `name` or `colors.2.label`: a key of the issue texts, or a sentence. */
export type Errors = Readonly<Record<string, string>>

/** Inserts the addresses of uploaded files into the values. */
type Arrive<V> = (typed: V, urlOf: (slot: string) => string | null) => V

export type FormStateOptions<V extends object> = {
  /** First values of the fields, in the order of the screen: text as typed, not yet decoded. */
  readonly initial: V
  /** Where the input is stored until sent. */
  readonly draft?: DraftPlace<V> | undefined
  /** The form's files; once uploaded, each one's address is the value of the field named by its slot. */
  readonly uploads?: Uploads | undefined
  /** Set if addresses belong elsewhere than in the field named by the slot. */
  readonly arrive?: Arrive<V> | undefined
}

type State<V> = {
  readonly typed: V
  /** The latest `initial`, with which typed values are compared. */
  readonly initial: V
  /** The paths whose errors are shown, since they were blurred once. */
  readonly left: ReadonlySet<string>
  /** The server's errors by path, until the values change. */
  readonly refused: Errors
  /** The values sent last; `isSent` once the server has accepted them: then they are not a draft. */
  readonly sent: V | null
  readonly isSent: boolean
  readonly changedAt: Date | null
  readonly isRestored: boolean
}

/**
 * State of a form's fields. Fields that are untouched, or unchanged since sending, follow a new `initial`: values saved
 * meanwhile by other users, and sent values as the server saved them.
 */
export function useFormState<V extends object>({ initial, draft, uploads, arrive }: FormStateOptions<V>) {
  const isAwake = useIsAwake()
  const [isRead, setRead] = useState(isAwake)
  const [state, setState] = useState<State<V>>(() => begun(initial, isAwake ? draft : undefined))
  const moved = differing(initial, state.initial)
  if (isAwake && !isRead) {
    // The server rendered the form without its draft, and the user may have typed since: merges both.
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
    // Callers pass `draft` as a new object on each render: those with the same key are equal.
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
    /** Sending starts: clears the server's earlier errors. */
    begin: () => setState((before) => ({ ...before, refused: {}, sent: before.typed, isSent: false })),
    /** Sending failed. */
    fail: () => setState((before) => ({ ...before, sent: null })),
    /** Sending succeeded, or the input is discarded: removes the draft. */
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

/** Merges the draft with newer input, which wins. */
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

/** Whether a path equals another or lies within it. */
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

/** Picks values by name. */
export function only<V extends object>(values: V, names: readonly string[]): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>
}
