import { messages } from '#web/i18n/messages.ts'

export const timeLeftTexts = messages({
  en: {
    left: { zero: 'Less than an hour left', one: '{count} hour left', other: '{count} hours left' },
    late: {
      zero: 'Late by less than an hour',
      one: 'Late by {count} hour',
      other: 'Late by {count} hours',
    },
    lateDays: { one: 'Late by {count} day', other: 'Late by {count} days' },
  },
  ar: {
    left: {
      zero: 'بقي أقل من ساعة',
      one: 'بقيت ساعة واحدة',
      two: 'بقيت ساعتان',
      few: 'بقيت {count} ساعات',
      many: 'بقيت {count} ساعة',
      other: 'بقيت {count} ساعة',
    },
    late: {
      zero: 'متأخر أقل من ساعة',
      one: 'متأخر ساعة واحدة',
      two: 'متأخر ساعتين',
      few: 'متأخر {count} ساعات',
      many: 'متأخر {count} ساعة',
      other: 'متأخر {count} ساعة',
    },
    lateDays: {
      zero: 'متأخر أقل من يوم',
      one: 'متأخر يوماً واحداً',
      two: 'متأخر يومين',
      few: 'متأخر {count} أيام',
      many: 'متأخر {count} يوماً',
      other: 'متأخر {count} يوم',
    },
  },
})
