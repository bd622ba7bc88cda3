import { session } from '@dropyard/contract/account/session'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { createFirstAdmin } from './first-admin.ts'

it('makes one admin with a password of its own, and only while there is no staff', async () => {
  const app = await startTestApp({ env: { DEMO: '0' } })
  expect(await app.system(createFirstAdmin)).toBeNull()
  await app.system((ctx) => ctx.db.$client.query(`UPDATE person SET kind = 'merchant' WHERE kind = 'staff'`))
  const admin = await app.system(createFirstAdmin)
  const { data } = await app.call(session.login, {
    body: { username: admin?.email ?? '', password: admin?.password ?? '' },
  })
  expect(data.user).toMatchObject({ kind: 'staff', name: 'Admin', entity_id: null })
})
