/** The invented accounts of the demo's shops, by their key; the check digits fit. */
export const demoAccounts: Readonly<Record<string, { accountHolder: string; iban: string }>> = {
  'dar-al-nakheel': { accountHolder: 'Dar Al Nakheel Furniture LLC', iban: 'AE720330000019100034410' },
  'sadu-house': { accountHolder: 'Sadu House Trading', iban: 'AE890500000000020822235' },
  'khashab-works': { accountHolder: 'Khashab Works FZE', iban: 'AE700260001015223300917' },
  'mina-industrial': { accountHolder: 'Mina Industrial Furniture LLC', iban: 'AE330860000012045578301' },
  'qamar-lighting': { accountHolder: 'Qamar Lighting Trading', iban: 'AE380570002200148830017' },
  'al-waha-bedrooms': { accountHolder: 'Al Waha Bedrooms LLC', iban: 'AE020400000331907725004' },
  'rimal-outdoor': { accountHolder: 'Rimal Outdoor Est.', iban: 'AE390440000180226640911' },
  'fujairah-stone': { accountHolder: 'Fujairah Stone Works LLC', iban: 'AE080380000402117730065' },
}
