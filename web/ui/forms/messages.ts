import { messages } from '#web/i18n/messages.ts'

/** Said where somebody else has saved what is being edited. */
export const meanwhileTexts = messages({
  en: {
    title: 'Saved by somebody else meanwhile',
    text: 'What you typed still stands here. Copy what you need of it, then go on from what was saved.',
    reload: 'Discard mine, show what was saved',
  },
  ar: {
    title: 'حفظه شخص آخر في هذه الأثناء',
    text: 'ما كتبته ما زال هنا. انسخ منه ما تحتاجه، ثم أكمل من المحفوظ.',
    reload: 'تجاهل ما كتبته واعرض المحفوظ',
  },
})
