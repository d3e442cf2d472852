import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { registrationTexts } from './messages.ts'
import { NotedDayField, NotedField } from './noted-field.tsx'
import type { RegistrationForm } from './registration-form.ts'

type Props = { readonly field: RegistrationForm['field'] }

/** Optional facts that help the reviewer: the licence, the shop's emirate, and its owner. */
export function LicenceFields({ field }: Props) {
  const text = useText(registrationTexts)
  return (
    <Columns component="fieldset" parts="1:1" aria-label={text.optionalPart}>
      <AuthorityField field={field('licenceAuthority')} />
      <EmirateField field={field('licenceEmirate')} label={text.licenceEmirate} />
      <NotedDayField
        field={field('licenceExpiresOn')}
        noted="licenceExpiresOn"
        label={<OptionalLabel>{text.licenceExpiresOn}</OptionalLabel>}
      />
      <EmirateField field={field('emirate')} label={text.emirate} />
      <NotedField
        field={field('emiratesId')}
        noted="emiratesId"
        label={<OptionalLabel>{text.emiratesId}</OptionalLabel>}
        description={text.emiratesIdHelp}
        autoComplete="off"
        inputMode="numeric"
        dir="ltr"
      />
      <NotedDayField
        field={field('identityExpiresOn')}
        noted="identityExpiresOn"
        label={<OptionalLabel>{text.identityExpiresOn}</OptionalLabel>}
      />
      <TextInput
        {...field('shopNameAr')}
        label={<OptionalLabel>{text.shopNameAr}</OptionalLabel>}
        description={text.shopNameArHelp}
        autoComplete="off"
        lang="ar"
        dir="rtl"
      />
    </Columns>
  )
}

function AuthorityField({ field }: { readonly field: FieldProps }) {
  const text = useText(registrationTexts)
  const { language } = useLocale()
  const listId = useId()
  return (
    <>
      <TextInput
        {...field}
        label={<OptionalLabel>{text.licenceAuthority}</OptionalLabel>}
        autoComplete="off"
        list={listId}
      />
      <datalist id={listId}>
        {licenceAuthorities.map((authority) => (
          <option key={authority.en} value={authority[language]}>
            {authority[language]}
          </option>
        ))}
      </datalist>
    </>
  )
}

function EmirateField({ field, label }: { readonly field: FieldProps; readonly label: string }) {
  const text = useText(registrationTexts)
  const { language } = useLocale()
  return (
    <NativeSelect
      {...field}
      label={<OptionalLabel>{label}</OptionalLabel>}
      data={[
        { value: '', label: text.selectEmirate },
        ...emirates.map((value) => ({ value, label: emirateNames[value][language] })),
      ]}
    />
  )
}

/** Issuers of most trade licences: the seven economic departments and large free zones. Suggestions, not a limit. */
const licenceAuthorities: readonly Bilingual[] = [
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
