import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { saveAll } from '#web/kit/storefront/saved-store.ts'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { savedTexts } from './messages.ts'

/** Returns a function that saves the items of a link; its toast counts those beyond the limit and offers undo. */
export function useSaveAll(): (title: string, ids: readonly string[]) => void {
  const text = useText(savedTexts)
  const common = useText(commonTexts)
  return (title, ids) => {
    const { count, left, undo } = saveAll(ids)
    if (count + left === 0) return showToast({ title: text.noneBrought, isProblem: true })
    showToast({
      title: count === 0 ? common.savedFull : title,
      text: left > 0 ? text.noRoom({ count: left }) : common.items({ count }),
      isProblem: left > 0,
      ...(count > 0 && { action: { words: text.undo, onPress: undo } }),
    })
  }
}
