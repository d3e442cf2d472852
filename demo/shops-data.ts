import type { demoShopEmails } from '#contract/platform/demo-logins.ts'
import type { Emirate } from '#domain/shops/emirate.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'

/** Shop facts beyond the manifest. Tax and identity numbers have valid check digits; people and places are invented. */
export type ShopFacts = {
  readonly key: string
  readonly ownerName: string
  readonly email: (typeof demoShopEmails)[number]
  readonly phone: string
  readonly businessAddress: string
  readonly businessRegistrationNumber: string
  readonly taxId: string
  readonly emirate: Emirate
  readonly licenceAuthority: string
  /** Counted from the day of the seed. */
  readonly licenceExpiresInDays: number
  readonly emiratesId: string
  readonly registeredDaysAgo: number
}

/** Mainland licensing authority of each emirate. */
const authorities: Readonly<Record<Emirate, string>> = {
  abu_dhabi: 'Abu Dhabi Department of Economic Development',
  dubai: 'Dubai Department of Economy and Tourism',
  sharjah: 'Sharjah Economic Development Department',
  ajman: 'Ajman Department of Economic Development',
  umm_al_quwain: 'Umm Al Quwain Department of Economic Development',
  ras_al_khaimah: 'Ras Al Khaimah Department of Economic Development',
  fujairah: 'Fujairah Municipality',
}

/** The owners of the manifest's shops. */
export const approvedShops: readonly ShopFacts[] = [
  {
    key: 'dar-al-nakheel',
    ownerName: 'Mariam Al Suwaidi',
    email: 'shop@majlis.example',
    phone: '+971 4 555 0118',
    businessAddress: 'Showroom 6, Al Quoz Industrial Area 3, Dubai',
    businessRegistrationNumber: 'DED-784512',
    taxId: '100526018500003',
    emirate: 'dubai',
    licenceAuthority: authorities.dubai,
    licenceExpiresInDays: 157,
    emiratesId: '784197334683683',
    registeredDaysAgo: 396,
  },
  {
    key: 'sadu-house',
    ownerName: 'Khalid Al Mazrouei',
    email: 'sadu-house@majlis.example',
    phone: '+971 2 555 0142',
    businessAddress: 'Workshop 21, Mussafah M-14, Abu Dhabi',
    businessRegistrationNumber: 'CN-2104873',
    taxId: '100159083300003',
    emirate: 'abu_dhabi',
    licenceAuthority: authorities.abu_dhabi,
    licenceExpiresInDays: 21,
    emiratesId: '784197548433198',
    registeredDaysAgo: 395,
  },
  {
    key: 'khashab-works',
    ownerName: 'Yousef Haddad',
    email: 'khashab-works@majlis.example',
    phone: '+971 6 555 0167',
    businessAddress: 'Unit 9, Al Sajaa Industrial Area, Sharjah',
    businessRegistrationNumber: 'SHJ-618204',
    taxId: '100016613000003',
    emirate: 'sharjah',
    licenceAuthority: authorities.sharjah,
    licenceExpiresInDays: 231,
    emiratesId: '784197762182703',
    registeredDaysAgo: 394.5,
  },
  {
    key: 'mina-industrial',
    ownerName: 'Rashid Al Falasi',
    email: 'mina-industrial@majlis.example',
    phone: '+971 4 555 0193',
    businessAddress: 'Warehouse 32, Jebel Ali Industrial Area 1, Dubai',
    businessRegistrationNumber: 'DED-801377',
    taxId: '100186091300003',
    emirate: 'dubai',
    licenceAuthority: authorities.dubai,
    licenceExpiresInDays: 268,
    emiratesId: '784197975932217',
    registeredDaysAgo: 394,
  },
  {
    key: 'qamar-lighting',
    ownerName: 'Layla Rahman',
    email: 'qamar-lighting@majlis.example',
    phone: '+971 6 555 0121',
    businessAddress: 'Shop 4, Sheikh Khalifa Bin Zayed Street, Al Nuaimiya 2, Ajman',
    businessRegistrationNumber: 'AJM-093318',
    taxId: '100390996500003',
    emirate: 'ajman',
    licenceAuthority: authorities.ajman,
    licenceExpiresInDays: 305,
    emiratesId: '784198189681723',
    registeredDaysAgo: 322,
  },
  {
    key: 'al-waha-bedrooms',
    ownerName: 'Ahmed Al Shehhi',
    email: 'al-waha@majlis.example',
    phone: '+971 7 555 0155',
    businessAddress: 'Showroom 2, Al Muntasir Road, Al Nakheel, Ras Al Khaimah',
    businessRegistrationNumber: 'RAK-445027',
    taxId: '100030824500003',
    emirate: 'ras_al_khaimah',
    licenceAuthority: authorities.ras_al_khaimah,
    licenceExpiresInDays: 342,
    emiratesId: '784198303431237',
    registeredDaysAgo: 393,
  },
  {
    key: 'rimal-outdoor',
    ownerName: 'Hessa Al Ali',
    email: 'rimal-outdoor@majlis.example',
    phone: '+971 6 555 0178',
    businessAddress: 'Warehouse 5, King Faisal Street, Umm Al Quwain',
    businessRegistrationNumber: 'UAQ-027641',
    taxId: '100628194100003',
    emirate: 'umm_al_quwain',
    licenceAuthority: authorities.umm_al_quwain,
    licenceExpiresInDays: 379,
    emiratesId: '784198517180745',
    registeredDaysAgo: 247,
  },
  {
    key: 'fujairah-stone',
    ownerName: 'Saif Al Yammahi',
    email: 'fujairah-stone@majlis.example',
    phone: '+971 9 555 0134',
    businessAddress: 'Yard 17, Al Hayl Industrial Area, Fujairah',
    businessRegistrationNumber: 'FUJ-112956',
    taxId: '100821993100003',
    emirate: 'fujairah',
    licenceAuthority: authorities.fujairah,
    licenceExpiresInDays: 416,
    emiratesId: '784198730930256',
    registeredDaysAgo: 188,
  },
]

export type OtherShop = ShopFacts & {
  readonly shopName: string
  readonly shopNameAr: string
  readonly businessType: 'supplier' | 'maker' | 'retail_shop'
  /** Decisions on the application, in order. */
  readonly decisions: readonly {
    readonly status: ShopStatus
    readonly reason?: string
    readonly daysAgo: number
  }[]
}

/** Shops not shown on the marketplace: one pending, one rejected, one suspended. */
export const otherShops: readonly OtherShop[] = [
  {
    key: 'bahr-coastal',
    shopName: 'Bahr Coastal Living',
    shopNameAr: 'بحر للأثاث الساحلي',
    businessType: 'retail_shop',
    ownerName: 'Omar Al Marri',
    email: 'pending@majlis.example',
    phone: '+971 50 555 0109',
    businessAddress: 'Shop 11, Al Wasl Road, Jumeirah 2, Dubai',
    businessRegistrationNumber: 'DED-915540',
    taxId: '100518190200003',
    emirate: 'dubai',
    licenceAuthority: authorities.dubai,
    licenceExpiresInDays: 402,
    emiratesId: '784198944679764',
    registeredDaysAgo: 0.4,
    decisions: [],
  },
  {
    key: 'noor-imports',
    shopName: 'Noor Imports',
    shopNameAr: 'نور للاستيراد',
    businessType: 'supplier',
    ownerName: 'Tariq Siddiqui',
    email: 'noor-imports@majlis.example',
    phone: '+971 55 555 0186',
    businessAddress: 'Office 308, Al Taawun Street, Sharjah',
    businessRegistrationNumber: 'SHJ-702118',
    taxId: '100937865200003',
    emirate: 'sharjah',
    licenceAuthority: authorities.sharjah,
    licenceExpiresInDays: -80,
    emiratesId: '784199158429276',
    registeredDaysAgo: 12,
    decisions: [
      {
        status: 'rejected',
        reason: 'The trade licence expired in August. Please renew it and register again with the new one.',
        daysAgo: 10.5,
      },
    ],
  },
  {
    key: 'safa-upholstery',
    shopName: 'Safa Upholstery',
    shopNameAr: 'صفا للتنجيد',
    businessType: 'maker',
    ownerName: 'Nadia Karim',
    email: 'safa-upholstery@majlis.example',
    phone: '+971 52 555 0163',
    businessAddress: 'Workshop 3, Ras Al Khor Industrial Area 2, Dubai',
    businessRegistrationNumber: 'DED-866093',
    taxId: '100797543400003',
    emirate: 'dubai',
    licenceAuthority: authorities.dubai,
    licenceExpiresInDays: 527,
    emiratesId: '784199372178782',
    registeredDaysAgo: 140,
    decisions: [
      { status: 'approved', daysAgo: 139 },
      {
        status: 'suspended',
        reason: 'Two customers report that paid orders were not delivered. Suspended until this is cleared.',
        daysAgo: 6,
      },
    ],
  },
]
