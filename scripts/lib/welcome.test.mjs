import { expect, it } from 'vitest'
import { welcome } from './welcome.mjs'

const config = { ROLE: 'all', PRODUCT_NAME: 'Dropyard', PUBLIC_URL: 'http://localhost:4600', DEMO: true }

it('names what the demo opens, and only then', () => {
  const demo = welcome(config, {})
  expect(demo).toContain('http://localhost:4600/mailbox')
  expect(demo).toContain('admin@demo.test')
  const real = welcome({ ...config, DEMO: false }, {})
  expect(real).not.toMatch(/mailbox|demo\.test/)
  expect(real).toContain('It sends no mails until')
  expect(welcome({ ...config, DEMO: false, SMTP_URL: 'smtp://mail' }, {})).not.toMatch(/mail/)
})
