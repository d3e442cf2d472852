import { messages } from '#web/kit/i18n/messages.ts'

/** What is said of rooms, on their pages and on the landing page. */
export const roomTexts = messages({
  en: {
    cm: '{value} cm',
    mark: 'Mark {number} in the room: {name}',
    wholeRoom: 'The whole room',
    roomInStock: 'What is in stock of it',
    seeRoom: 'See the room',
    planLead: 'Everything in this room, drawn to scale. Choose a number to find the item.',
    inThisRoom: 'In this room',
    plan: 'The room from above',
    addRoom: 'Add the room',
    nothingInStock: 'Everything in this room is sold out for now.',
    leftOut: {
      one: '{count} item is out of stock and is not added.',
      other: '{count} items are out of stock and are not added.',
    },
    empty: 'Nothing in this room is on sale at the moment.',
    otherRooms: 'More rooms',
    description: '{title}: everything in the room, with sizes and prices.',
  },
  ar: {
    cm: '{value} سم',
    mark: 'أبرِز {number} في الغرفة: {name}',
    wholeRoom: 'الغرفة كاملة',
    roomInStock: 'المتوفر منها',
    seeRoom: 'شاهد الغرفة',
    planLead: 'كل ما في هذه الغرفة، مرسوماً بمقاساته. اختر رقماً لتجد المنتج.',
    inThisRoom: 'في هذه الغرفة',
    plan: 'الغرفة من الأعلى',
    addRoom: 'أضف الغرفة',
    nothingInStock: 'نفدت حالياً كل منتجات هذه الغرفة.',
    leftOut: {
      zero: 'كل المنتجات متوفرة.',
      one: 'منتج واحد غير متوفر ولن يُضاف.',
      two: 'منتجان غير متوفرين ولن يُضافا.',
      few: '{count} منتجات غير متوفرة ولن تُضاف.',
      many: '{count} منتجاً غير متوفر ولن تُضاف.',
      other: '{count} منتج غير متوفر ولن تُضاف.',
    },
    empty: 'لا يُعرض للبيع حالياً شيء من هذه الغرفة.',
    otherRooms: 'غرف أخرى',
    description: '{title}: كل ما في الغرفة بمقاساته وأسعاره.',
  },
})
