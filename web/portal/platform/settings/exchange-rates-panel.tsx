import { Table } from '#web/kit/lists/data-table.tsx'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  enterExchangeRate,
  exchangeRateInput,
  type ExchangeRates,
  listExchangeRates,
} from '#contract/platform/settings.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, title } from '#web/kit/lists/columns.tsx'
import { refreshReaders } from './queries.ts'
import { rateTexts } from './rate-messages.ts'
import { ReadSection, SectionForm } from './section.tsx'

const ratesQuery = addressQuery(listExchangeRates)

/** Exchange rates at which prices in EUR are sold in AED, by day (R-SET-06, G-92). */
export function ExchangeRatesPanel() {
  const text = useText(rateTexts)
  const query = useQuery(ratesQuery)
  return (
    <ReadSection title={text.title} hint={text.hint} query={query} failed={text.failed} height={220}>
      {(rates) => <Rates {...rates} />}
    </ReadSection>
  )
}

function Rates({ today, rates }: ExchangeRates) {
  const text = useText(rateTexts)
  return (
    <>
      <Text p="lg" pb={0}>
        {rates.length === 0 ? text.assumed : text.today({ rate: fromRate(today) })}
      </Text>
      <RateForm />
      {rates.length > 0 && (
        <Table label={text.list} rows={rates} idOf={({ day }) => day} columns={columns} text={text} />
      )}
    </>
  )
}

function RateForm() {
  const text = useText(rateTexts)
  const form = useRateForm()
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <DayField {...form.field('day', text)} />
      <TextInput {...form.field('rate', text)} inputMode="decimal" dir="ltr" />
      <TextInput {...form.field('source', text)} maxLength={140} dir="auto" />
      <FormFoot save={text.save} form={form} />
    </SectionForm>
  )
}

type Rate = ExchangeRates['rates'][number]

const columns = [
  title('day', ({ day }: Rate) => <Day of={day} />, { to: null }),
  cell('rate', ({ rate }: Rate) => fromRate(rate), { place: 'labelled' }),
  cell('source', ({ source }: Rate) => <bdi>{source}</bdi>, { place: 'labelled' }),
  cell('by', ({ enteredBy }: Rate) => <bdi>{enteredBy ?? '—'}</bdi>, { place: 'labelled' }),
]

function Day({ of }: { readonly of: string }) {
  const { shortDay } = useLocale()
  return <time dateTime={of}>{shortDay(dayStart(of))}</time>
}

function useRateForm() {
  const text = useText(rateTexts)
  const [today] = useState(() => dayOf(new Date()))
  return useSavingForm(exchangeRateInput, {
    initial: { day: today, rate: '', source: text.centralBank },
    send: (body) => call(enterExchangeRate, { body }),
    done: text.saved,
    doneText: () => text.savedText,
    error: text.notSaved,
    into: ratesQuery,
    reload: refreshReaders,
  })
}
