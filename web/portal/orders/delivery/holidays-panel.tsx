import { DayField } from '#web/kit/fields/day-field.tsx'
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { holiday, type Holiday } from '#contract/shops/delivery.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Column, Columns } from '#web/kit/layout/columns.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { deliveryTexts } from './messages.ts'
import { holidaysQuery, useDeleteHoliday, useSaveHoliday } from './queries.ts'

/** The days on which nobody delivers, to be added and removed. */
export function HolidaysPanel() {
  const text = useText(deliveryTexts)
  const { data: days, error, isFetching, refetch } = useQuery(holidaysQuery)
  return (
    <Panel title={text.holidays} hint={text.holidaysHint} isBusy={!days && !error}>
      {error && !days && (
        <ScreenError
          title={text.holidaysFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!days && !error && <PanelSkeleton height={180} />}
      {days && <HolidayRows days={days} />}
      <NewHoliday />
    </Panel>
  )
}

function HolidayRows({ days }: { readonly days: readonly Holiday[] }) {
  const text = useText(deliveryTexts)
  const { day: dayText, shortDay, named } = useLocale()
  const { mutate, isPending } = useDeleteHoliday()
  if (days.length === 0) {
    return (
      <Group px="lg" py="sm">
        <Text variant="muted">{text.noHolidays}</Text>
      </Group>
    )
  }
  return (
    <Rows>
      {days.map((one) => (
        <Group component="li" key={one.day} justify="space-between" wrap="nowrap" gap="sm">
          <div>
            <Text variant="strong">
              <bdi>{named(one)}</bdi>
            </Text>
            <Text variant="muted" component="time" dateTime={one.day}>
              {dayText(dayStart(one.day))} {one.day.slice(0, 4)}
            </Text>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isPending}
            aria-label={text.removeHoliday({ name: named(one), day: shortDay(dayStart(one.day)) })}
            onClick={() => mutate(one.day)}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Rows>
  )
}

const blank = { day: '', name: '', nameAr: '' }

function NewHoliday() {
  const text = useText(deliveryTexts)
  const { mutateAsync: save } = useSaveHoliday()
  const form = useContractForm(holiday, {
    initial: blank,
    onSubmit: async (typed): Promise<void> => {
      await save(typed)
      form.startOver()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Columns parts="2:1:1" p="lg">
        <TextInput {...form.field('name')} label={text.name} autoComplete="off" lang="en" dir="ltr" />
        <TextInput {...form.field('nameAr')} label={text.nameAr} autoComplete="off" lang="ar" dir="rtl" />
        <DayField {...form.field('day')} label={text.day} />
        <Column isWide>
          <Group>
            <Button type="submit" variant="default" loading={form.isPending}>
              {text.addHoliday}
            </Button>
          </Group>
        </Column>
      </Columns>
    </form>
  )
}
