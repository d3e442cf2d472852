import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** Texts shared by all approvals; each area names its own items. */
export const approvalTexts = messages(words, {
  en: {
    missingHint: 'The link may be old or meant for another account. Close this to see the list.',
    readyReasons: 'Common reasons',
    keys: 'Keyboard shortcuts (?)',
    keysTitle: 'Keyboard shortcuts',
    keysToggle: 'Show or hide this list',
    keysUndo: 'Undo the last decision',
  },
  ar: {
    missingHint: 'قد يكون الرابط قديماً، أو مخصصاً لحساب آخر. أغلق هذه النافذة لرؤية القائمة.',
    readyReasons: 'أسباب شائعة',
    keys: 'اختصارات لوحة المفاتيح (?)',
    keysTitle: 'اختصارات لوحة المفاتيح',
    keysToggle: 'إظهار هذه القائمة أو إخفاؤها',
    keysUndo: 'التراجع عن القرار الأخير',
  },
})
