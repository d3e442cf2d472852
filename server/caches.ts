import { documentCaches } from './catalogue/documents.ts'
import { replyCache } from './catalogue/response-cache.ts'
import { catalogueMemory } from './catalogue/search/find.ts'
import { hitCache } from './catalogue/search/hits.ts'
import type { Caches } from './platform/cache/caches.ts'

/** Creates the caches of a process, with or without the catalogue's memory; instances share none of them. */
export function createCaches({ withMemory = true } = {}): Caches {
  const caches: Caches = { parts: new Map(), figures: new Map() }
  // Created now, so that their figures are reported from the start.
  for (const part of [replyCache, documentCaches.record, documentCaches.card, hitCache]) part({ caches })
  if (!withMemory) catalogueMemory({ caches }).current = null
  return caches
}
