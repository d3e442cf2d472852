import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { hasScreen } from '#web/kit/portal/portal-paths.ts'
import { dashboardAnswers } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, sara } from '#web/testing/people.ts'
import { adminLists, shopLists } from './work-lists.ts'

afterEach(closePortal)

const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

function mail(number: number, more: object = {}) {
  const about = { id: `m-${number}`, to: 'noor@majlis.example', subject: `Mail ${number}`, language: 'en' }
  return {
    ...about,
    status: 'kept',
    attempts: 0,
    createdAt: '2026-11-21T08:05:00.000Z',
    sentAt: null,
    ...more,
  }
}

function openDashboard(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    ...dashboardAnswers,
    'GET /api/auth/me': ok(sara),
  }
  return openPortal('/admin', { language, token: 't-1', answers: { ...usual, ...answers } })
}

async function card(label: string): Promise<string> {
  return (await screen.findByText(label)).parentElement?.textContent ?? ''
}

test('what waits leads to screens that are there', () => {
  const lost = (role: 'admin' | 'shop', lists: Readonly<Record<string, string>>) =>
    Object.values(lists).filter((address) => !hasScreen(role, address.split('#')[0] ?? ''))
  expect([...lost('admin', adminLists), ...lost('shop', shopLists)]).toEqual([])
})

describe('the figures of the dashboard', () => {
  test('are the four of the platform (R-DASH-01, R-DASH-02)', async () => {
    openDashboard()
    await screen.findByRole('heading', { level: 1, name: 'Dashboard Overview' })
    expect(screen.getByText('Welcome back, monitor your marketplace')).toBeTruthy()
    await screen.findByText('2,318')
    expect(await card('Total Shops')).toContain('124')
    expect(await card('Monthly Revenue (AED)')).toContain('AED 312,480')
    expect(await card('Pending KYC')).toContain('3')
  })

  test('say how they changed; nothing where there is no earlier figure (R-DASH-03)', async () => {
    openDashboard()
    await screen.findByText('2,318')
    expect(await card('Total Shops')).toBe('Total Shops124Up 12.5% from last month')
    expect(await card('Active Users')).toBe('Active Users2,318')
    expect(await card('Monthly Revenue (AED)')).toBe(
      'Monthly Revenue (AED)AED 312,480No change from last month',
    )
    expect(await card('Pending KYC')).toBe('Pending KYC3Down 25% from last month')
  })

  test('say a fixed text in demo mode, only where there is no earlier figure (R-DASH-03)', async () => {
    openDashboard({ 'GET /api/config': ok({ ...config, demoMode: true }) })
    await screen.findByText('(sample)')
    expect(await card('Active Users')).toBe('Active Users2,318Up 8% from last month (sample)')
    expect(await card('Total Shops')).toContain('12.5% from last month')
    expect(await card('Monthly Revenue (AED)')).toContain('No change from last month')
  })

  test('say no fixed text of a figure that is 0: nothing is not more than before', async () => {
    const changes = { totalShops: null, activeUsers: null, monthlyRevenue: null, pendingKyc: null }
    openDashboard({
      'GET /api/config': ok({ ...config, demoMode: true }),
      'GET /api/admin/metrics': ok({ ...figures, monthlyRevenue: 0, pendingKyc: 0, changes }),
    })
    await screen.findAllByText('(sample)')
    expect(await card('Total Shops')).toBe('Total Shops124Up 12% from last month (sample)')
    expect(await card('Monthly Revenue (AED)')).toBe('Monthly Revenue (AED)AED 0')
    expect(await card('Pending KYC')).toBe('Pending KYC0')
  })

  test('lead to the lists of what they count', async () => {
    openDashboard()
    const shops = await screen.findByRole('link', { name: 'Total Shops: 124' })
    expect(shops.getAttribute('href')).toBe('/admin/vendors')
    const kyc = screen.getByRole('link', { name: 'Pending KYC: 3' })
    expect(kyc.getAttribute('href')).toBe('/admin/shops?status=pending')
  })

  test('come after what waits', async () => {
    openDashboard()
    const work = await screen.findByRole('region', { name: 'Quick Actions' })
    const figure = await screen.findByText('2,318')
    expect(work.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('speak Arabic', async () => {
    openDashboard({}, 'ar')
    await screen.findByRole('heading', { name: 'نظرة عامة' })
    await screen.findByText('2,318')
    expect(await card('إيرادات الشهر (درهم)')).toContain('312,480 د.إ.')
    expect(await card('إجمالي المتاجر')).toContain('12.5% عن الشهر الماضي')
  })

  test('can be tried again when they cannot be read; the mail stays', async () => {
    const { user } = openDashboard({ 'GET /api/admin/metrics': [away, ok(figures)] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The figures could not be loaded')
    expect(await screen.findByText('No mail yet')).toBeTruthy()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2,318')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('say that the server is out of reach', async () => {
    openDashboard({ 'GET /api/admin/metrics': 'unreachable' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The server could not be reached.')
  })
})

describe('recent mail', () => {
  test('shows the newest five and the way to all', async () => {
    openDashboard({ 'GET /api/admin/mails': ok([1, 2, 3, 4, 5, 6].map((number) => mail(number))) })
    const panel = await screen.findByRole('region', { name: 'Recent mail' })
    expect(
      (await within(panel).findAllByRole('listitem')).map((row) => row.textContent?.slice(0, 6)),
    ).toEqual(['Mail 1', 'Mail 2', 'Mail 3', 'Mail 4', 'Mail 5'])
    expect(within(panel).getByRole('link', { name: 'All mail' }).getAttribute('href')).toBe('/admin/mails')
  })

  test('that cannot be read can be tried again', async () => {
    const { user } = openDashboard({ 'GET /api/admin/mails': [away, ok([mail(1)])] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Mail 1' })).toBeTruthy()
  })
})

describe('the outbox', () => {
  const open = { 'GET /api/admin/mails': ok([mail(1, { status: 'failed', attempts: 3 }), mail(2)]) }

  test('lists what became of every mail and opens one', async () => {
    const text = 'Choose a password:\nhttps://majlis.example/reset-password?token=a'
    const one = ok(
      mail(1, { status: 'failed', attempts: 3, text, html: '<p>x</p>', lastError: null, calendar: null }),
    )
    const { user, path } = openDashboard({ ...open, 'GET /api/admin/mails/m-1': one })
    await user.click(await screen.findByRole('link', { name: 'All mail' }))
    await screen.findByRole('heading', { level: 1, name: 'Mail' })
    const rows = await within(screen.getByRole('main')).findAllByRole('listitem')
    expect(rows.map((row) => row.lastChild?.lastChild?.textContent)).toEqual([
      'Failed',
      'Not sent (no mail server)',
    ])
    await user.click(screen.getByRole('link', { name: 'Mail 1' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Mail 1' })
    expect(document.activeElement).toBe(heading)
    expect(path()).toBe('/admin/mails/m-1')
    await user.click(screen.getByRole('radio', { name: 'Plain text' }))
    const link = screen.getByRole('link', { name: 'https://majlis.example/reset-password?token=a' })
    expect(link.getAttribute('href')).toBe('https://majlis.example/reset-password?token=a')
    await user.click(screen.getByRole('link', { name: 'All mail' }))
    await screen.findByRole('heading', { level: 1, name: 'Mail' })
  })

  test('is read anew on demand', async () => {
    const { user, goTo } = openDashboard({ 'GET /api/admin/mails': [ok([]), ok([]), ok([mail(1)])] })
    await screen.findByText('No mail yet')
    goTo('/admin/mails')
    expect(await screen.findByRole('heading', { name: 'No mail yet' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('link', { name: 'Mail 1' })).toBeTruthy()
  })

  test('says when a mail is not there', async () => {
    const { goTo } = openDashboard(open)
    await screen.findByRole('link', { name: 'Mail 1' })
    goTo('/admin/mails/nothing')
    expect((await screen.findByRole('alert')).textContent).toContain('The mail could not be loaded')
  })
})
