import { documentCaches } from './catalogue/documents.ts'
import { replyCache } from './catalogue/response-cache.ts'
import { catalogueMemory } from './catalogue/search/find.ts'
import { hitCache } from './catalogue/search/hits.ts'
import type { Caches } from './platform/cache/caches.ts'

/** What a process keeps, the catalogue's memory included or not; two instances share none of it. */
export function createCaches({ withMemory = true } = {}): Caches {
  const caches: Caches = { parts: new Map(), figures: new Map() }
  // Their figures are told from the start.
  for (const part of [replyCache, documentCaches.record, documentCaches.card, hitCache]) part({ caches })
  if (!withMemory) catalogueMemory({ caches }).current = null
  return caches
}
