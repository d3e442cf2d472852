import { useSyncExternalStore } from 'react'

/** Saved pieces live in this browser only: their ids, newest first. */
const key = 'mj-saved'
const most = 100
const none: readonly string[] = []

let known: { text: string | null; ids: readonly string[] } = { text: null, ids: none }
const listeners = new Set<() => void>()

/** The ids as stored; what is no list of short texts counts as empty. The same list as long as nothing changed. */
export function savedIds(): readonly string[] {
  const text = read()
  if (text !== known.text) known = { text, ids: parse(text) }
  return known.ids
}

/** Saves a piece, or takes it out again; answers whether it is saved now. */
export function toggleSaved(id: string): boolean {
  const ids = savedIds()
  const isSaved = ids.includes(id)
  write(isSaved ? ids.filter((each) => each !== id) : [id, ...ids].slice(0, most))
  return !isSaved
}

/** Saves several pieces, before those that are saved already. */
export function saveAll(ids: readonly string[]): void {
  write([...new Set([...ids, ...savedIds()])].slice(0, most))
}

export function useSavedIds(): readonly string[] {
  return useSyncExternalStore(subscribe, savedIds, () => none)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const isId = (each: unknown): each is string => typeof each === 'string' && /^[\w-]{1,100}$/.test(each)
    return Array.isArray(value) ? value.filter(isId).slice(0, most) : none
  } catch {
    return none
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return known.text
  }
}

function write(ids: readonly string[]): void {
  const text = JSON.stringify(ids)
  try {
    localStorage.setItem(key, text)
  } catch {
    known = { text, ids }
  }
  for (const listener of listeners) listener()
}
