import { absent, forbidden, invalid, tooLarge, unavailable, wrongType, type Refusals } from './kind.ts'

/** Uploaded files. */
export const fileRefusals = {
  'object.not-found': absent('File not found', 'لم نجد هذا الملف'),
  'object.too-large': tooLarge('This file is larger than 10 MB.', 'حجم هذا الملف أكبر من 10 ميغابايت.'),
  'object.wrong-type': wrongType(
    'This file type is not accepted here, or the file’s content does not match its type.',
    'هذا النوع من الملفات غير مقبول هنا، أو أن محتوى الملف لا يطابق نوعه.',
  ),
  'object.unreadable': invalid('This file is damaged and cannot be read.', 'هذا الملف تالف ولا يمكن قراءته.'),
  'object.unreadable-picture': invalid(
    'This picture is damaged and cannot be shown. Please save it again as JPG or PNG and upload that one.',
    'هذه الصورة تالفة ولا يمكن عرضها. يُرجى حفظها من جديد بصيغة JPG أو PNG ثم إرسالها.',
  ),
  'object.unreadable-pdf': invalid(
    'This PDF cannot be opened. Please save or scan it again and upload that one.',
    'تعذّر فتح ملف PDF هذا. يُرجى حفظه أو مسحه ضوئياً من جديد ثم إرساله.',
  ),
  'object.too-many-pixels': invalid(
    'This picture has too many pixels. Please upload a smaller one, of at most 8 megapixels.',
    'أبعاد هذه الصورة كبيرة جداً. يُرجى إرسال صورة أصغر لا تتجاوز 8 ميغابكسل.',
  ),
  'object.unknown-file': invalid(
    'This file is no longer here. Please upload it again.',
    'لم يعد هذا الملف موجوداً. يُرجى رفعه من جديد.',
  ),
  'object.ticket-invalid': forbidden(
    'This upload link has expired or was already used. Please choose the file again.',
    'سبق استخدام عنوان الرفع هذا أو انتهت صلاحيته. يُرجى اختيار الملف من جديد.',
  ),
  'object.other-size': invalid(
    'The file size differs from what was announced. Please choose the file again.',
    'حجم الملف يختلف عما أُعلن عنه. يُرجى اختياره من جديد.',
  ),
  'object.incomplete': invalid(
    'The file was not uploaded completely. Please upload it again.',
    'لم يصل الملف كاملاً. يُرجى إرساله مرة أخرى.',
  ),
  'object.no-room': unavailable(
    'Storage is full at the moment. Please try again later.',
    'لا توجد مساحة للملفات حالياً. يُرجى المحاولة لاحقاً.',
  ),
  'object.active-pdf': invalid(
    'This PDF contains scripts or other files. Please print it to a new PDF and upload that one.',
    'يحتوي ملف PDF هذا على برامج أو ملفات أخرى. يُرجى طباعته إلى ملف PDF جديد وإرساله.',
  ),
  'object.locked-pdf': invalid(
    'This PDF is protected by a password. Please save it without one and upload that one.',
    'ملف PDF هذا محمي بكلمة مرور. يُرجى حفظه دون كلمة مرور ثم إرساله.',
  ),
  'object.compressed-model': invalid(
    'This 3D model is compressed with Draco, meshopt or KTX2. Please export it as .glb without compression.',
    'هذا النموذج ثلاثي الأبعاد مضغوط بصيغة Draco أو meshopt أو KTX2. يُرجى تصديره بصيغة ‎.glb دون ضغط.',
  ),
  'object.damaged-model': invalid(
    'This 3D model is damaged or incomplete. Please export it again as .glb (glTF 2.0).',
    'هذا النموذج ثلاثي الأبعاد تالف أو غير مكتمل. يُرجى تصديره من جديد بصيغة ‎.glb (glTF 2.0).',
  ),
  'object.model-needs-files': invalid(
    'This 3D model needs other files. Please export it as one .glb with everything embedded.',
    'يحتاج هذا النموذج ثلاثي الأبعاد إلى ملفات أخرى. يُرجى تصديره في ملف ‎.glb واحد يضم كل شيء.',
  ),
  'object.empty-model': invalid(
    'This 3D model is empty. Please check that the product is part of the exported scene.',
    'لا يظهر شيء في هذا النموذج ثلاثي الأبعاد. يُرجى التأكد من أن القطعة ضمن المشهد المصدَّر.',
  ),
  'object.too-many-triangles': invalid(
    'This 3D model has more than 500,000 triangles, too many for phones. Please reduce it (decimate) and export it again.',
    'يزيد عدد مثلثات هذا النموذج على 500,000 ولا تستطيع الهواتف عرضه. يُرجى تبسيطه ثم تصديره من جديد.',
  ),
  'object.link-expired': forbidden(
    'This link has expired. Please open the document again.',
    'انتهت صلاحية هذا الرابط. يُرجى فتح المستند من جديد.',
  ),
} as const satisfies Refusals
