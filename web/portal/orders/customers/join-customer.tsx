import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  customerEmail,
  type CustomerProfile,
  joinCustomers,
  listCustomers,
  eraseCustomer,
} from '#contract/orders/customers.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { refetchAdmin } from '#web/kit/api/refetch.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useUndo } from '#web/kit/elements/use-change.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { dataTexts } from './profile-messages.ts'
import { useNavigate } from '#web/kit/router/router.ts'

type Props = { readonly customer: CustomerProfile }
type Person = CustomerProfile['twins'][number]

/** Opens the dialog to merge by e-mail address. */
export function JoinButton({ customer }: Props) {
  const { join } = useText(dataTexts)
  return (
    <OpensDialog label={join}>{(close) => <JoinDialog customer={customer} onClose={close} />}</OpensDialog>
  )
}

/** Other customers with the same phone. */
export function TwinsOf({ customer }: Props) {
  const text = useText(dataTexts)
  const [twin, setTwin] = useState<Person | null>(null)
  return (
    <Panel title={text.twins} hint={text.twinsHint}>
      <Rows>
        {customer.twins.map((one) => (
          <Group component="li" key={one.id} gap="md">
            <Box flex="1 1 16rem" miw={0}>
              <PersonLines person={one} />
            </Box>
            <Button
              variant="default"
              size="sm"
              aria-label={text.joinThis({ email: one.email })}
              onClick={() => setTwin(one)}
            >
              {text.join}
            </Button>
          </Group>
        ))}
      </Rows>
      {twin && <JoinDialog customer={customer} twin={twin} onClose={() => setTwin(null)} />}
    </Panel>
  )
}

function PersonLines({ person }: { readonly person: Person }) {
  const text = useText(dataTexts)
  return (
    <>
      <Text>
        <bdi>{`${person.firstName} ${person.lastName}`}</bdi> · <bdi dir="ltr">{phoneText(person.phone)}</bdi>
      </Text>
      <Text variant="muted">
        <bdi dir="ltr">{person.email}</bdi>
      </Text>
      <Text variant="muted">{text.ordersFound({ count: person.totalOrders })}</Text>
    </>
  )
}

type DialogProps = Props & { readonly twin?: Person; readonly onClose: () => void }

/** Shows both customers before they are merged. */
function JoinDialog({ customer, twin, onClose }: DialogProps) {
  const text = useText(dataTexts)
  const undoOf = useUndo(refetchAdmin)
  const name = `${customer.firstName} ${customer.lastName}`
  const form = useSavingForm(customerEmail, {
    initial: { email: twin?.email ?? '' },
    send: (body) => call(joinCustomers, { params: { id: customer.id }, body }),
    done: text.joined,
    error: text.notJoined,
    reload: refetchAdmin,
    undoOf: (_body, { undo: id }) => undoOf({ id, name }),
    onDone: onClose,
  })
  const other = useOther(form.field('email').value, twin)
  return (
    <FormDialog
      form={form}
      titles={{ title: text.joinTitle, confirm: text.join }}
      isBlocked={other === undefined || other.id === customer.id}
      onClose={onClose}
    >
      <DialogText>{text.joinHint({ name })}</DialogText>
      <TextInput {...form.field('email')} data-autofocus type="email" dir="ltr" label={text.otherEmail} />
      <Stack gap="sm">
        <div>
          <PersonLines person={customer} />
        </div>
        {other && other.id !== customer.id && (
          <div>
            <PersonLines person={other} />
          </div>
        )}
      </Stack>
    </FormDialog>
  )
}

/** The customer with exactly the typed e-mail address; a twin is known already. */
function useOther(typed: string, twin: Person | undefined): Person | undefined {
  const email = typed.trim().toLowerCase()
  const isTwin = email === twin?.email
  const { data = [] } = useQuery({
    ...askedQuery(listCustomers.admin, { search: '', email, limit: 1, offset: undefined }),
    enabled: !isTwin && /.@.+\../.test(email),
  })
  return isTwin ? twin : data[0]
}

type EraseProps = { readonly customer: CustomerProfile; readonly onClose: () => void }

/** Asks to type the e-mail address again, because erasing cannot be undone. */
export function EraseCustomer({ customer, onClose }: EraseProps) {
  const text = useText(dataTexts)
  const navigate = useNavigate()
  const form = useSavingForm(customerEmail, {
    initial: { email: '' },
    send: (body) => call(eraseCustomer, { params: { id: customer.id }, body }),
    done: text.erased,
    doneText: () => text.erasedText,
    error: text.notErased,
    reload: refetchAdmin,
    onDone: () => void navigate('/admin/customers', { replace: true }),
  })
  return (
    <FormDialog
      form={form}
      titles={{
        title: text.eraseTitle({ name: `${customer.firstName} ${customer.lastName}` }),
        confirm: text.erase,
      }}
      isDanger
      onClose={onClose}
    >
      <DialogText>{text.eraseHint}</DialogText>
      <DialogText>{text.eraseKept}</DialogText>
      <TextInput
        {...form.field('email')}
        data-autofocus
        type="email"
        dir="ltr"
        label={text.typeEmail({ email: customer.email })}
      />
    </FormDialog>
  )
}
