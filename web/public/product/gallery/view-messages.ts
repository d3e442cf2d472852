import { messages } from '#web/kit/i18n/messages.ts'

/** Texts of the zoom and 3D views, which are loaded when opened. */
export const viewTexts = messages({
  en: {
    nextPhoto: 'Next photo',
    previousPhoto: 'Previous photo',
    close: 'Close',
    zoomTitle: 'Photos of {name}',
    zoomHelp: 'Use the plus and minus keys to zoom and the arrow keys to move.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    closeThreeD: 'Close 3D view',
    threeDOf: '3D view of {name}',
    threeDHelp: 'Drag or use the arrow keys to turn it. Pinch, scroll or use plus and minus to zoom.',
    threeDTouch: 'Drag to turn, pinch to zoom. For colours, see the photos.',
    threeDImageHelp: 'Drag or use the arrow keys to move it. Pinch, scroll or use plus and minus to zoom.',
    threeDLoading: 'Loading the 3D view',
    threeDFailed: 'The 3D view could not be opened. You can still view the photos.',
    viewInRoom: 'View in your room',
  },
  ar: {
    nextPhoto: 'الصورة التالية',
    previousPhoto: 'الصورة السابقة',
    close: 'إغلاق',
    zoomTitle: 'صور {name}',
    zoomHelp: 'استخدم مفتاحي الزائد والناقص للتكبير والتصغير، والأسهم للتحريك.',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    closeThreeD: 'أغلق العرض ثلاثي الأبعاد',
    threeDOf: 'عرض ثلاثي الأبعاد: {name}',
    threeDHelp:
      'اسحب أو استخدم الأسهم للتدوير، وباعد بين إصبعيك أو مرّر أو استخدم مفتاحي الزائد والناقص للتكبير.',
    threeDTouch: 'اسحب للتدوير، وباعد بين إصبعيك للتكبير. الألوان كما في الصور.',
    threeDImageHelp:
      'اسحب أو استخدم الأسهم للتحريك، وباعد بين إصبعيك أو مرّر أو استخدم مفتاحي الزائد والناقص للتكبير.',
    threeDLoading: 'جارٍ تحميل العرض ثلاثي الأبعاد',
    threeDFailed: 'تعذّر فتح العرض ثلاثي الأبعاد. الصور ما زالت هنا.',
    viewInRoom: 'شاهدها في غرفتك',
  },
})
