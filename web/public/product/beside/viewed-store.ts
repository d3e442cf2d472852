import { createStoredList } from '#web/kit/storefront/stored-list.ts'

/** What was looked at last in this browser: ids, newest first. */
const viewed = createStoredList({
  key: 'mj-viewed',
  most: 13,
  isItem: (value): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
})

export const useViewed = viewed.use

export function noteViewed(id: string): void {
  viewed.write([id, ...viewed.value().filter((one) => one !== id)])
}
