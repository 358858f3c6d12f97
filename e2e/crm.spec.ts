import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { FRAPPE_KEY, startFrappeServer } from '../apps/server/src/testing/vendors/frappe-server.ts'
import { inspect, inspectAll, openInApp } from './inspect.ts'
import { signInWithLeads } from './own-leads.ts'
import { press } from './people.ts'
import { testWithSettings as test } from './product-test.ts'

const OWNER = '8805100010'
const TAKEN = '{"exc_type":"UniqueValidationError","exception":"Email must be unique"}'

test('a CRM is connected, selected leads are pushed, and the log shows each result, by keyboard', async ({
  page,
  product,
}) => {
  const crm = await startFrappeServer(['source'])
  try {
    await signInWithLeads(page, product, { national: OWNER, leads: 3 })
    await openInApp(page, '/account/crm')
    await expect(page.getByText('Connect your CRM, then push leads')).toBeVisible()

    await press(page.getByRole('button', { name: 'Connect a CRM' }))
    const connecting = page.getByRole('dialog', { name: 'Connect a CRM' })
    await connecting.getByLabel('CRM', { exact: true }).selectOption('HubSpot')
    await connecting.getByLabel('Service key').fill('pat-1')
    await press(connecting.getByLabel('Name of the connection'))
    await expect(connecting.getByRole('alert')).toContainText(/^Demo mode sends nothing/)
    await connecting.getByLabel('CRM', { exact: true }).selectOption('Frappe CRM')
    await expect(connecting.getByLabel('Name of the connection')).toHaveValue('Frappe CRM')
    await connecting.getByLabel('Address of the site').fill(crm.url)
    await connecting.getByLabel('API key').fill(FRAPPE_KEY.api_key)
    await connecting.getByLabel('API secret').fill('wrong')
    await press(connecting.getByLabel('API key'))
    await expect(connecting.getByText('Frappe CRM refuses the API key.')).toBeVisible()
    await connecting.getByLabel('API secret').fill(FRAPPE_KEY.api_secret)
    await press(connecting.getByRole('checkbox', { name: 'DIN', exact: true }), 'Space')
    await inspectAll(page, 'crm-connect')
    await press(connecting.getByLabel('API key'))
    await expect(page.getByRole('dialog')).toBeHidden()
    const connections = page.getByRole('table', { name: 'Connections' })
    await expect(connections).toContainText('Connected')

    await openInApp(page, '/leads')
    const rows = page.locator('tbody tr')
    for (const index of [0, 1]) await press(rows.nth(index).getByRole('checkbox'), 'Space')
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await press(bar.getByRole('button', { name: 'Other formats' }))
    const formats = page.getByRole('dialog', { name: 'Other formats' })
    // The bar and its dialogs are only in wide tables.
    await inspect(page, 'lead-formats')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(formats.getByRole('button', { name: 'CSV for Zoho CRM' })),
    ])
    expect(file.suggestedFilename()).toBe('din_leads_zoho.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('First Name,Last Name,Company,Title,Phone,Email,Lead Source')
    expect(lines).toHaveLength(4)
    await press(bar.getByRole('button', { name: 'Push to CRM' }))
    const pushing = page.getByRole('dialog', { name: 'Push to CRM' })
    await expect(pushing).toContainText('2 leads will be sent with:')
    await expect(pushing).toContainText('Name, Phone, Email, Company, Designation, Source (Dastak)')
    await expect(pushing).not.toContainText('DIN')
    await inspect(page, 'crm-push')
    // An operator of this CRM allows an address in one record only. The first one has another.
    let hasAddress = false
    crm.interrupt = ({ method, body }) => {
      if (method !== 'POST' || !body.includes('@') || hasAddress) return null
      hasAddress = true
      return { status: 417, body: TAKEN }
    }
    await press(pushing.getByRole('button', { name: 'Push 2 leads' }))
    await expect(pushing).toContainText('2 leads will be sent in the background.')
    await press(pushing.getByRole('button', { name: 'See the log' }))

    const log = page.getByRole('table', { name: 'Pushed leads' })
    await expect(log.getByText('Created')).toHaveCount(2)
    expect(crm.records.size).toBe(2)
    await expect(log.getByText('Left out: Email. Another record has it.')).toHaveCount(1)
    await expect(page.getByText(/One record is without a contact/)).toBeVisible()
    expect([...crm.records.values()].filter((held) => held['email'])).toHaveLength(1)
    const link = log.getByRole('link', { name: /^Open the record of/ }).first()
    await expect(link).toHaveAttribute('href', new RegExp(`^${crm.url}/crm/leads/CRM-LEAD-2026-`))
    await inspectAll(page, 'crm')

    await press(page.getByRole('button', { name: 'Manage Frappe CRM' }))
    const managing = page.getByRole('dialog', { name: 'CRM connection' })
    await expect(managing).toContainText('Your CRM has no field for DIN.')
    await inspectAll(page, 'crm-manage')
    await managing.getByLabel('Name of the connection').fill('Sales')
    await press(managing.getByLabel('Name of the connection'))
    await expect(connections).toContainText('Sales')

    // A token that does not work any more.
    crm.interrupt = () => ({ status: 401, body: '{}' })
    await openInApp(page, '/leads')
    await press(rows.nth(2).getByRole('checkbox'), 'Space')
    await press(bar.getByRole('button', { name: 'Push to CRM' }))
    await press(pushing.getByRole('button', { name: 'Push 1 lead' }))
    await press(pushing.getByRole('button', { name: 'See the log' }))
    await expect(connections).toContainText('Connect again')
    await inspect(page, 'crm-refused')
    crm.interrupt = () => null
    await press(page.getByRole('button', { name: 'Manage Sales' }))
    await expect(managing).toContainText('Frappe CRM refuses the API key.')
    await press(managing.getByRole('button', { name: 'Connect again' }))
    const again = page.getByRole('dialog', { name: 'Connect again' })
    await again.getByLabel('API key').fill(FRAPPE_KEY.api_key)
    await again.getByLabel('API secret').fill(FRAPPE_KEY.api_secret)
    await press(again.getByLabel('API key'))
    await expect(log.getByText('Created')).toHaveCount(3)

    await press(managing.getByRole('button', { name: 'Disconnect' }))
    const leaving = page.getByRole('dialog', { name: 'Disconnect CRM' })
    await expect(leaving).toContainText('Disconnect Sales? Its token and its log are deleted.')
    await press(leaving.getByRole('button', { name: 'Disconnect' }))
    await expect(page.getByText('Connect your CRM, then push leads')).toBeVisible()
    expect(crm.records.size).toBe(3)
  } finally {
    crm.close()
  }
})
