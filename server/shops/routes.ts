import type { FastifyInstance } from 'fastify'
import { checkEmail, register } from '#contract/shops/registration.ts'
import * as kyc from '#contract/shops/kyc.ts'
import { objectToOwners } from '#contract/shops/owners.ts'
import * as people from '#contract/shops/people.ts'
import {
  acceptTerms,
  dismissSetUp,
  readOwnTerms,
  readSetUp,
  readShopSettings,
  saveShopSettings,
} from '#contract/shops/own-settings.ts'
import { readPublicShop } from '#contract/shops/public-shop.ts'
import { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { refuseTakenEmail } from '#server/platform/accounts/users.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount, preencoded } from '#server/platform/http/route.ts'
import { changeTaxProfile, readTaxProfile } from './kyc/tax-profile.ts'
import { listKycOf, renewKycDocument, sayEndOf } from './kyc/renew.ts'
import { metricsOfShop } from './shop-record.ts'
import { dismissSetUpOf, readSettingsOf, readSetUpOf, saveSettingsOf } from './settings/own-settings.ts'
import { acceptTermsFor, readTermsOf } from './settings/terms.ts'
import { readOwnMails, saveOwnMails } from './people/own-mails.ts'
import { objectToOwners as objectToChange } from './owners/object.ts'
import { changePersonOf, invitePersonAgain, invitePersonTo, listPeopleOf } from './people/people.ts'
import { publicShopPage } from './page/public-page.ts'
import { limitRegistrations, readRegistered, registerShop } from './registration/registration.ts'
import { shopApprovalRoutes } from './approval/routes.ts'

const isRemoved = { en: 'The person has been removed from the shop.', ar: 'أُزيل الشخص من المتجر.' } as const

export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  mountCreating(app, deps, register, {
    make: async ({ body, language, request }, { id, key }) => {
      await limitRegistrations(deps, 'registration', request.ip)
      return registerShop(deps, { ...body, id }, language, key)
    },
    present: ({ language }, id) => readRegistered(deps, id, language),
  })
  mount(app, deps, checkEmail, async ({ body, request }) => {
    await limitRegistrations(deps, 'email', request.ip)
    await refuseTakenEmail(deps.db, body.email)
    return body
  })
  mount(app, deps, shopMetricsOfOwn, ({ actor }) => metricsOfShop(deps.db, actor.shopId, deps.clock()))
  mount(app, deps, readPublicShop, async ({ params }) =>
    preencoded((await publicShopPage(deps, params.slug)).json),
  )
  mount(app, deps, kyc.listOwnKyc, ({ actor }) => listKycOf(deps.db, actor.shopId))
  mount(app, deps, kyc.renewKyc, ({ actor, params: { type }, body }) =>
    renewKycDocument(deps, actor, { ...body, type }),
  )
  mount(app, deps, kyc.sayKycEnd, ({ actor, params: { id }, body }) => sayEndOf(deps, actor, { ...body, id }))
  mount(app, deps, kyc.readTaxProfile, async ({ actor }) => ({
    current: await readTaxProfile(deps.db, actor.shopId, dayOf(deps.clock())),
  }))
  mount(app, deps, kyc.changeTaxProfile, ({ actor, body }) => changeTaxProfile(deps, actor, body))
  mount(app, deps, people.listPeople, ({ actor }) => listPeopleOf(deps.db, actor))
  mount(app, deps, people.invitePerson, ({ actor, body, language }) =>
    invitePersonTo(deps, actor, body, language),
  )
  mount(app, deps, people.invitePersonAgain, ({ actor, params: { id } }) =>
    invitePersonAgain(deps, actor, id),
  )
  mount(app, deps, people.changePerson, ({ actor, params: { id }, body: { role } }) =>
    changePersonOf(deps, actor, { id, role }),
  )
  mount(app, deps, people.removePerson, async ({ actor, params: { id }, language }) => {
    await changePersonOf(deps, actor, { id, role: null })
    return { message: isRemoved[language], id }
  })
  mount(app, deps, objectToOwners, ({ body }) => objectToChange(deps, body.token))
  mount(app, deps, people.readOwnMails, ({ actor }) => readOwnMails(deps.db, actor))
  mount(app, deps, people.saveOwnMails, ({ actor, body }) => saveOwnMails(deps, actor, body))
  settingRoutes(app, deps)
  shopApprovalRoutes(app, deps)
}

function settingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readShopSettings, ({ actor }) => readSettingsOf(deps.db, actor.shopId))
  mount(app, deps, saveShopSettings, ({ actor, body }) => saveSettingsOf(deps, actor, body))
  mount(app, deps, readSetUp, ({ actor }) => readSetUpOf(deps.db, actor.shopId))
  mount(app, deps, dismissSetUp, ({ actor, body }) => dismissSetUpOf(deps, actor.shopId, body.isDismissed))
  mount(app, deps, readOwnTerms, ({ actor }) => readTermsOf(deps.db, actor.shopId))
  mount(app, deps, acceptTerms, ({ actor, body }) => acceptTermsFor(deps, actor, body.version))
}
