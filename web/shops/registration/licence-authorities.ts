import type { Bilingual } from '#domain/text/language.ts'

/** Who issues most trade licences: the seven economic departments and large free zones. A help, no limit. */
export const licenceAuthorities: readonly Bilingual[] = [
  { en: 'Dubai Economy and Tourism (DET)', ar: 'دائرة الاقتصاد والسياحة في دبي' },
  { en: 'Abu Dhabi Registration Authority (ADRA)', ar: 'سلطة أبوظبي للتسجيل' },
  { en: 'Sharjah Economic Development Department', ar: 'دائرة التنمية الاقتصادية في الشارقة' },
  { en: 'Ajman Department of Economic Development', ar: 'دائرة التنمية الاقتصادية في عجمان' },
  { en: 'Umm Al Quwain Department of Economic Development', ar: 'دائرة التنمية الاقتصادية في أم القيوين' },
  { en: 'Ras Al Khaimah Department of Economic Development', ar: 'دائرة التنمية الاقتصادية في رأس الخيمة' },
  { en: 'Fujairah Municipality', ar: 'بلدية الفجيرة' },
  { en: 'Dubai Multi Commodities Centre (DMCC)', ar: 'مركز دبي للسلع المتعددة' },
  { en: 'Jebel Ali Free Zone (JAFZA)', ar: 'المنطقة الحرة لجبل علي' },
  { en: 'Dubai Airport Free Zone (DAFZ)', ar: 'المنطقة الحرة بمطار دبي' },
  { en: 'Khalifa Economic Zones Abu Dhabi (KEZAD)', ar: 'مناطق خليفة الاقتصادية أبوظبي' },
  { en: 'Sharjah Airport International Free Zone (SAIF)', ar: 'المنطقة الحرة لمطار الشارقة الدولي' },
  { en: 'Ajman Free Zone', ar: 'منطقة عجمان الحرة' },
  { en: 'Ras Al Khaimah Economic Zone (RAKEZ)', ar: 'هيئة مناطق رأس الخيمة الاقتصادية' },
]
