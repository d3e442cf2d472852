import { messages } from '#web/kit/i18n/messages.ts'

export const fitTexts = messages({
  en: {
    title: 'Does it fit?',
    lead: 'Type the space you have, or the narrowest door or lift on the way in. This browser remembers it.',
    width: 'Space: width (cm)',
    depth: 'Space: depth (cm)',
    height: 'Space: height (cm)',
    door: 'Door or lift: width (cm)',
    fits: 'It fits into your space.',
    tooWide: 'It is {cm} cm too wide for your space.',
    tooDeep: 'It is {cm} cm too deep for your space.',
    tooHigh: 'It is {cm} cm too high for your space.',
    passes: 'It fits through your door.',
    passesNot:
      'As one box it does not fit through your door. Ask the shop whether legs or arms come off, or whether it comes in parts.',
  },
  ar: {
    title: 'هل يتسع له المكان؟',
    lead: 'اكتب أبعاد المكان، أو عرض أضيق باب أو مصعد في الطريق إليه. يحفظها هذا المتصفح.',
    width: 'المكان: العرض (سم)',
    depth: 'المكان: العمق (سم)',
    height: 'المكان: الارتفاع (سم)',
    door: 'الباب أو المصعد: العرض (سم)',
    fits: 'يتسع له المكان.',
    tooWide: 'أعرض من مكانك بمقدار {cm} سم.',
    tooDeep: 'أعمق من مكانك بمقدار {cm} سم.',
    tooHigh: 'أعلى من مكانك بمقدار {cm} سم.',
    passes: 'يمرّ من بابك.',
    passesNot:
      'لا يمرّ من بابك قطعةً واحدة. اسأل المتجر إن كانت الأرجل أو المساند تُفك، أو إن كان يصل على أجزاء.',
  },
})
