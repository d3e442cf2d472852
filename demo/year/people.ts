import type { OrderInput } from '#contract/orders/checkout/place.ts'
import type { Emirate } from '#domain/shops/emirate.ts'
import { readTrn } from '#domain/shops/uae-identifiers.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Chance, chanceOf } from './chance.ts'

/** An invented customer with a shipping address. */
export type Person = Pick<OrderInput, 'customer' | 'shippingAddress'> & { readonly language: Language }

type Names = readonly (readonly [en: string, ar: string])[]
type Origin = {
  readonly weight: number
  readonly firstNames: Names
  readonly lastNames: Names
  /** Percentage that uses Majlis in Arabic. */
  readonly arabic: number
}

/** Parses `Mariam|مريم; Fatima|فاطمة`, on any number of lines. */
const both = (pairs: string): Names =>
  pairs.split(';').map((pair) => pair.trim().split('|') as [string, string])
const latin = (names: string): Names => names.split(' ').map((name) => [name, name])

const origins: readonly Origin[] = [
  {
    weight: 34,
    arabic: 60,
    firstNames: both(`
        Mariam|مريم;
        Fatima|فاطمة;
        Shamma|شما;
        Hessa|حصة;
        Moza|موزة;
        Alia|علياء;
        Salama|سلامة;
        Hamad|حمد;
        Sultan|سلطان;
        Saeed|سعيد;
        Rashid|راشد;
        Majid|ماجد;
        Mansour|منصور;
        Obaid|عبيد`),
    lastNames: both(`
        Al Hosani|الحوسني;
        Al Mansoori|المنصوري;
        Al Shamsi|الشامسي;
        Al Ketbi|الكتبي;
        Al Marri|المري;
        Al Zaabi|الزعابي;
        Al Suwaidi|السويدي;
        Al Ameri|العامري;
        Al Dhaheri|الظاهري;
        Al Naqbi|النقبي`),
  },
  {
    weight: 26,
    arabic: 55,
    firstNames: both(`
        Layla|ليلى; Rania|رانيا; Dina|دينا; Nour|نور; Yasmin|ياسمين; Hala|هالة; Rima|ريما;
        Omar|عمر; Karim|كريم; Tarek|طارق; Sami|سامي; Ziad|زياد; Fadi|فادي; Hisham|هشام`),
    lastNames: both(`
        Haddad|حداد; Khoury|خوري; Mansour|منصور; Farouk|فاروق; Nasser|ناصر; Hamdan|حمدان;
        Saleh|صالح; Kanaan|كنعان; Shaheen|شاهين; Barakat|بركات; Qasim|قاسم; Younis|يونس`),
  },
  {
    weight: 24,
    arabic: 0,
    firstNames: latin(
      'Priya Anjali Meera Sana Ayesha Kavita Nisha Arjun Rahul Imran Vikram Bilal Faisal Sanjay',
    ),
    lastNames: latin('Nair Menon Sharma Iyer Kapoor Siddiqui Qureshi Fernandes Perera Reddy Malik Chaudhry'),
  },
  {
    weight: 16,
    arabic: 0,
    firstNames: latin(
      'Emma Sophie Clara Marta Ingrid Chloe Daniel Lukas Thomas Oliver Marco Pavel James Grace',
    ),
    lastNames: latin(
      'Ferreira Lindqvist Moreau Novak Rossi Bennett Keller Dubois Murphy Santos Reyes Andersen',
    ),
  },
]

type Place = { readonly emirate: Emirate; readonly weight: number; readonly areas: Names }

const places: readonly Place[] = [
  {
    emirate: 'dubai',
    weight: 38,
    areas: both(`
        Jumeirah 2|جميرا 2; Al Barsha 1|البرشاء 1; Dubai Marina|مرسى دبي; Mirdif|مردف;
        Al Furjan|الفرجان;
        Nad Al Sheba|ند الشبا;
        Arabian Ranches|المرابع العربية;
        Al Khawaneej|الخوانيج`),
  },
  {
    emirate: 'abu_dhabi',
    weight: 26,
    areas: both(`
        Al Reem Island|جزيرة الريم; Khalifa City|مدينة خليفة; Al Raha Beach|شاطئ الراحة;
        Yas Island|جزيرة ياس; Al Bateen|البطين; Al Jimi, Al Ain|الجيمي، العين`),
  },
  {
    emirate: 'sharjah',
    weight: 14,
    areas: both('Al Majaz 3|المجاز 3; Muwaileh|مويلح; Al Khan|الخان; Al Rahmaniya|الرحمانية'),
  },
  {
    emirate: 'ajman',
    weight: 8,
    areas: both('Al Rawda 1|الروضة 1; Al Nuaimiya 2|النعيمية 2; Al Jurf|الجرف'),
  },
  {
    emirate: 'ras_al_khaimah',
    weight: 7,
    areas: both('Al Hamra|الحمرا; Al Nakheel|النخيل; Khuzam|خزام'),
  },
  { emirate: 'fujairah', weight: 4, areas: both('Al Faseel|الفصيل; Dibba|دبا; Sakamkam|سكمكم') },
  { emirate: 'umm_al_quwain', weight: 3, areas: both('Al Salama|السلمة; Al Raas|الراس') },
]

/** Every 23rd customer buys for a company; companies are invented and registered for VAT. */
const companyEach = 23
const companies: Names = both(`
        Sidra Interiors LLC|سدرة للتصميم الداخلي ذ.م.م;
        Al Waha Dental Clinic LLC|عيادة الواحة لطب الأسنان ذ.م.م;
        Ghaf Hospitality LLC|الغاف للضيافة ذ.م.م;
        Barjeel Legal Consultants|البرجيل للاستشارات القانونية;
        Nasma Coworking FZ-LLC|نسمة لمساحات العمل م.م.ح;
        Marsa Holiday Homes LLC|المرسى لبيوت العطلات ذ.م.م`)

/** Returns the customer of a number: always the same person, with a unique e-mail address. */
export function personOf(number: number): Person {
  const chance = chanceOf(`person ${number}`)
  const origin = chance.weighted(origins, ({ weight }) => weight)
  const language = chance.percent(origin.arabic) ? 'ar' : 'en'
  const said = ([en, ar]: Names[number]) => (language === 'ar' ? ar : en)
  const last = String(1000 + number)
  return {
    language,
    customer: {
      firstName: said(chance.oneOf(origin.firstNames)),
      lastName: said(chance.oneOf(origin.lastNames)),
      email: `customer-${last}@majlis.example`,
      phone: `+97150455${last}`,
      ...companyOf(number, said),
    },
    shippingAddress: addressOf(chance, language, said),
  }
}

function companyOf(number: number, said: (pair: Names[number]) => string) {
  const place = number / companyEach
  const pair = Number.isInteger(place) ? companies[place % companies.length] : undefined
  return pair && { company: { name: said(pair), trn: trnOf(number) } }
}

/** TRN of a number, with a valid check digit. */
function trnOf(number: number): string {
  const trns = Array.from({ length: 10 }, (_, digit) => `1007${10_000 + number}${digit}00003`)
  return trns.find((trn) => readTrn(trn)?.checkFits) ?? ''
}

function addressOf(chance: Chance, language: Language, said: (pair: Names[number]) => string) {
  const { emirate, areas } = chance.weighted(places, ({ weight }) => weight)
  const [street, villa, tower] = [chance.whole(2, 48), chance.whole(1, 120), chance.whole(1, 30)]
  const flat = chance.whole(1, 28) * 100 + chance.whole(1, 12)
  const [inVilla, inTower] =
    language === 'ar'
      ? [`شارع ${street}، فيلا ${villa}`, `شارع ${street}، برج ${tower}، شقة ${flat}`]
      : [`Street ${street}, Villa ${villa}`, `Street ${street}, Tower ${tower}, Flat ${flat}`]
  const addressLine = chance.percent(55) ? inVilla : inTower
  return { emirate, city: said(chance.oneOf(areas)), addressLine }
}
