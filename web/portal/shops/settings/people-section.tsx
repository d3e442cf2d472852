import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  changePerson,
  invitation,
  invitePerson,
  invitePersonAgain,
  listPeople,
  removePerson,
} from '#contract/shops/people.ts'
import { type ShopRole, shopRoleNames, shopRoles } from '#domain/shops/shop-roles.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { SubmitRow } from '#web/kit/fields/form-foot.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { InvitedFields } from '#web/portal/platform/people/invited-fields.tsx'
import { peopleTexts } from '#web/portal/platform/people/messages.ts'
import { PersonRows } from '#web/portal/platform/people/person-rows.tsx'
import { type Team, useInvite, useRoleChoices } from '#web/portal/platform/people/use-people.ts'
import { ReadSection, SectionForm } from '#web/portal/platform/settings/section.tsx'

const peopleQuery = addressQuery(listPeople)

const shop: Team<ShopRole> = {
  roles: shopRoles,
  names: shopRoleNames,
  queryKey: peopleQuery.queryKey,
  invite: (body) => call(invitePerson, { body }),
  inviteAgain: (id) => call(invitePersonAgain, { params: { id } }),
  giveRole: (id, role) => call(changePerson, { params: { id }, body: { role } }),
  remove: (id) => call(removePerson, { params: { id } }),
}

/** People of the shop with their roles, and an invitation for another. */
export function PeopleSection() {
  const text = useText(shopPeopleTexts)
  return (
    <ReadSection
      anchor="people"
      title={text.title}
      hint={text.hint}
      query={useQuery(peopleQuery)}
      failed={text.failed}
      height={220}
    >
      {(people) => (
        <>
          <PersonRows team={shop} people={people} />
          <InvitationForm />
        </>
      )}
    </ReadSection>
  )
}

const blank = { firstName: '', lastName: '', email: '', role: 'orders' }

function InvitationForm() {
  const text = useText(peopleTexts)
  const help = useText(shopPeopleTexts)
  const roles = useRoleChoices(shop)
  const { mutateAsync: invite } = useInvite(shop)
  const form: ContractForm<typeof invitation> = useContractForm(invitation, {
    initial: blank,
    onSubmit: async (typed) => {
      await invite(typed)
      form.startOver()
    },
  })
  const { onChange: _typed, ...role } = form.field('role')
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <InvitedFields field={form.field} />
      <NativeSelect
        {...role}
        label={text.role}
        description={help[`${form.values.role as ShopRole}Help`]}
        data={roles}
        onChange={({ currentTarget }) => form.setValues({ role: currentTarget.value })}
      />
      <SubmitRow isPending={form.isPending}>{text.invite}</SubmitRow>
    </SectionForm>
  )
}

const shopPeopleTexts = messages({
  en: {
    title: 'People',
    hint: 'Everyone signs in with their own email and password. What they do is recorded under their name.',
    failed: 'The people of your shop could not be loaded',
    ownerHelp: 'Everything, including money, people and settings',
    managerHelp: 'Products, orders, returns, reviews and figures; no money, people or settings',
    ordersHelp: 'Orders, returns and customers',
  },
  ar: {
    title: 'العاملون',
    hint: 'لكل شخص بريد وكلمة مرور خاصان به، ويُسجَّل ما يفعله باسمه.',
    failed: 'تعذّرت قراءة العاملين في متجرك',
    ownerHelp: 'كل شيء، ومنه المال والعاملون والإعدادات',
    managerHelp: 'المنتجات والطلبات والمرتجعات والتقييمات والأرقام، دون المال والعاملين والإعدادات',
    ordersHelp: 'الطلبات والمرتجعات والعملاء',
  },
})
