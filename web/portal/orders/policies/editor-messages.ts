import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const editorTexts = messages(words, {
  en: {
    title: 'Pages',
    subtitle: 'What Majlis promises its customers. The footer and every promise link here.',
    tabs: 'Page',
    failed: 'The pages could not be loaded',
    sample: 'This is the demo’s sample text, and the page says so. Once you save it, it is yours.',
    unwritten:
      'This page has not been written yet, so it is not linked and cannot be opened. It appears once you save it.',
    markup:
      'Leave a blank line between paragraphs. Begin a line with # and a space for a heading, with - and a space for an item of a list.',
    save: 'Save page',
    saved: 'Page saved',
    followed: 'Visitors see the change within a second.',
    notSaved: 'The page could not be saved',
    view: 'View the page',
    changed: 'Saved on {day}',
    previewHint: 'As visitors will read it',
  },
  ar: {
    title: 'الصفحات',
    subtitle: 'ما يعد به مجلس عملاءه. إليها تقود روابط أسفل الموقع وكل وعد فيه.',
    tabs: 'الصفحة',
    failed: 'تعذّرت قراءة الصفحات',
    sample: 'هذا نص النسخة التجريبية، والصفحة تذكر ذلك. متى حفظته صار نصك.',
    unwritten: 'لم يكتب أحد هذه الصفحة بعد، فلا رابط لها ولا تُفتح. تظهر متى حفظتها.',
    markup:
      'اترك سطراً فارغاً بين الفقرات. ابدأ السطر بعلامة # ومسافة للعنوان، وبعلامة - ومسافة لبند في قائمة.',
    save: 'حفظ الصفحة',
    saved: 'حُفظت الصفحة',
    followed: 'يراها الزوار خلال ثانية.',
    notSaved: 'تعذّر حفظ الصفحة',
    view: 'عرض الصفحة',
    changed: 'حُفظت في {day}',
    previewHint: 'كما سيقرؤها الزوار',
  },
})
