import { Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  enterExchangeRate,
  exchangeRateInput,
  type ExchangeRates,
  listExchangeRates,
} from '#contract/platform/exchange-rates.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { refreshReaders } from './queries.ts'
import { rateTexts } from './rate-messages.ts'
import { ReadSection, SectionForm } from './section.tsx'

const ratesQuery = addressQuery(listExchangeRates)

/** At which rate prices in EUR are sold in AED, day by day (R-SET-06, G-92). */
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
        {(rates.length === 0 ? text.assumed : text.today)({ rate: fromRate(today) })}
      </Text>
      <RateForm />
      {rates.length > 0 && <RateTable rates={rates} />}
    </>
  )
}

function RateForm() {
  const text = useText(rateTexts)
  const form = useRateForm()
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <DayField {...form.field('day')} label={text.day} />
      <TextInput {...form.field('rate')} label={text.rate} inputMode="decimal" autoComplete="off" dir="ltr" />
      <TextInput
        {...form.field('source')}
        label={text.source}
        description={text.sourceHelp}
        maxLength={140}
        autoComplete="off"
        dir="auto"
      />
      <FormFoot save={text.save} form={form} />
    </SectionForm>
  )
}

function RateTable({ rates }: Pick<ExchangeRates, 'rates'>) {
  const text = useText(rateTexts)
  const { shortDay } = useLocale()
  return (
    <Table
      label={text.list}
      head={
        <>
          <th scope="col">{text.day}</th>
          <th scope="col" data-number>
            {text.rate}
          </th>
          <th scope="col">{text.source}</th>
          <th scope="col">{text.by}</th>
        </>
      }
    >
      {rates.map(({ day, rate, source, enteredBy }) => (
        <tr key={day}>
          <th scope="row">
            <time dateTime={day}>{shortDay(dayStart(day))}</time>
          </th>
          <td data-number data-label={text.rate}>
            {fromRate(rate)}
          </td>
          <td data-label={text.source}>
            <bdi>{source}</bdi>
          </td>
          <td data-label={text.by}>
            <bdi>{enteredBy ?? '—'}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function useRateForm() {
  const text = useText(rateTexts)
  const client = useQueryClient()
  const { mutateAsync } = useChange({
    send: (body: InputOf<typeof enterExchangeRate>['body']) => call(enterExchangeRate, { body }),
    done: text.saved,
    doneText: () => text.savedText,
    error: text.notSaved,
    failed: text.tryAgain,
    onDone: (rates) => client.setQueryData(ratesQuery.queryKey, rates),
    reload: refreshReaders,
  })
  const [today] = useState(() => dayOf(new Date()))
  return useContractForm(exchangeRateInput, {
    initial: { day: today, rate: '', source: text.centralBank },
    onSubmit: (typed) => mutateAsync(typed),
  })
}
