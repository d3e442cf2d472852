import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decideShopOwner, ownerDecision, readShopOwners, type ShopOwners } from '#contract/shops/owners.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { Foot, Rows } from '#web/kit/layout/layout.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { ownersTexts } from './owners-messages.ts'
import { reloadAdministration, type ShopForApproval } from './queries.ts'

/** State and dialog of the question who owns a shop. */
export function useOwnerSettling() {
  const [asked, setAsked] = useState<{ shop: ShopForApproval; owners: ShopOwners } | null>(null)
  return {
    ask: (shop: ShopForApproval, owners: ShopOwners) => setAsked({ shop, owners }),
    dialog: asked && <SettleDialog {...asked} onClose={() => setAsked(null)} />,
  }
}

type Props = {
  readonly shop: ShopForApproval
  readonly onSettle: (shop: ShopForApproval, owners: ShopOwners) => void
}

/** Present and former owners of a shop; an objection is settled here. */
export function ShopOwnersPanel({ shop, onSettle }: Props) {
  const text = useText(ownersTexts)
  const { moment } = useLocale()
  const { id } = shop
  const read = useQuery(addressQuery(readShopOwners, { id }))
  return (
    <ReadPanel title={text.title} reading={read} failed={text.failed} height={96}>
      {(owners) => (
        <>
          <OwnersNote owners={owners} />
          <Rows>
            {[...owners.owners.map((one) => ({ ...one, leftAt: null })), ...owners.former].map((one) => (
              <Group component="li" key={one.id} justify="space-between" p="lg">
                <div>
                  <Text {...(one.leftAt ? { c: 'dimmed' } : { variant: 'strong' })}>
                    <NameText>{one.name}</NameText>
                  </Text>
                  <Text fz="sm" component="bdi" dir="ltr">
                    {one.email}
                  </Text>
                </div>
                {one.leftAt && <Text variant="muted">{text.former({ moment: moment(one.leftAt) })}</Text>}
              </Group>
            ))}
          </Rows>
          {(owners.former.length > 0 || owners.disputed) && (
            <Foot>
              <Button variant="default" onClick={() => onSettle(shop, owners)}>
                {text.settle}
              </Button>
            </Foot>
          )}
        </>
      )}
    </ReadPanel>
  )
}

function OwnersNote({ owners: { disputed, heldUntil } }: { readonly owners: ShopOwners }) {
  const text = useText(ownersTexts)
  const { moment } = useLocale()
  if (!disputed && !heldUntil) return null
  return (
    <Stack p="lg">
      <Alert variant="notice" color={disputed ? 'red' : 'orange'} role="note">
        {disputed
          ? text.disputed({ email: disputed.by, moment: moment(disputed.at) })
          : heldUntil && text.held({ moment: moment(heldUntil) })}
      </Alert>
    </Stack>
  )
}

type DialogProps = {
  readonly shop: ShopForApproval
  readonly owners: ShopOwners
  readonly onClose: () => void
}

function SettleDialog({ shop, owners, onClose }: DialogProps) {
  const text = useText(ownersTexts)
  const { shopNamed } = useLocale()
  const choices = useChoices(owners)
  const form = useSavingForm(ownerDecision, {
    initial: { userId: choices[0]?.value ?? '', alone: false, reason: '' },
    send: (body) => call(decideShopOwner, { params: { id: shop.id }, body }),
    done: text.done,
    error: text.error,
    failed: text.notDone,
    reload: reloadAdministration,
    onDone: onClose,
  })
  const { value: _text, onChange: _change, ...alone } = form.field('alone')
  return (
    <FormDialog
      form={form}
      titles={{ title: text.dialogTitle({ shop: shopNamed(shop) }), confirm: text.confirm }}
      isDanger
      onClose={onClose}
    >
      <DialogText>{text.dialogText}</DialogText>
      <NativeSelect {...form.field('userId')} data-autofocus label={text.owner} data={choices} />
      <Checkbox
        {...alone}
        label={text.alone}
        description={text.aloneHelp}
        checked={form.values.alone === true}
        onChange={({ currentTarget }) => form.setValues({ alone: currentTarget.checked })}
      />
      <Textarea {...form.field('reason', text)} rows={3} dir="auto" />
    </FormDialog>
  )
}

/** Possible owners: former ones first. */
function useChoices({ owners, former }: ShopOwners) {
  const text = useText(ownersTexts)
  return [
    ...former.map(({ id, name, email }) => ({ value: id, label: text.wasOwner({ name, email }) })),
    ...owners.map(({ id, ...of }) => ({ value: id, label: text.isOwner(of) })),
  ]
}
