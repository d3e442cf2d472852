import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons/icons.ts'
import { deliveryTexts } from './messages.ts'
import styles from './delivery.module.css'
import type { TermsFields } from './terms-fields.ts'

const mostWindows = 12

/** Windows of a day in which a shop comes, and how many orders each has room for. */
export function WindowRows({ form }: { readonly form: TermsFields }) {
  const text = useText(deliveryTexts)
  const { all, error, add } = form.rows('windows')
  const next = () => {
    const from = all.at(-1)?.until ?? '09:00'
    add({ from, until: '', capacity: all.at(-1)?.capacity ?? '10' })
  }
  return (
    <Stack gap={0} component="fieldset">
      <Text component="legend" variant="strong" fz="sm">
        {text.windows}
      </Text>
      <Stack component="ul" gap="md" mt="xs" data-path="windows">
        {all.map((_window, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          <WindowRow key={index} form={form} index={index} />
        ))}
      </Stack>
      <Problem>{error}</Problem>
      {all.length < mostWindows && (
        <Group mt="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={next}
          >
            {text.addWindow}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The half hours of a day, in the form that windows have everywhere, whatever the browser's own format. */
const halfHours = Array.from({ length: 48 }, (_, at) => {
  return `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`
})

/** The half hours, with a stored time that is none of them, and the empty choice. */
function timesWith(chosen = ''): string[] {
  return [...new Set(['', ...halfHours, chosen])].toSorted()
}

type RowProps = { readonly form: TermsFields; readonly index: number }

function WindowRow({ form, index }: RowProps) {
  const text = useText(deliveryTexts)
  const { all, field, remove } = form.rows('windows')
  const from = all[index]?.from ?? ''
  const className = styles.number ?? ''
  return (
    <Group component="li" gap="sm" align="start">
      {(['from', 'until'] as const).map((name) => (
        <NativeSelect
          key={name}
          {...field(index, name)}
          data={timesWith(all[index]?.[name])}
          label={text[name]}
          dir="ltr"
          className={className}
        />
      ))}
      <TextInput
        {...field(index, 'capacity')}
        inputMode="numeric"
        dir="ltr"
        label={text.capacity}
        className={className}
      />
      <ActionIcon
        className={styles.remove ?? ''}
        size="lg"
        aria-label={text.removeWindow({ from })}
        onClick={() => remove(index)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
