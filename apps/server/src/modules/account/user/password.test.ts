import { session } from '@dropyard/contract/account/session'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { hashPassword } from './password.ts'

it('lets no query on behalf of a merchant read a password hash, and logs people in all the same', async () => {
  const app = await startTestApp()
  const read = (text: string) =>
    app.app.database.transaction(
      [1, 2],
      async (db) => (await db.$client.query(text)).rows as { h: unknown }[],
    )
  await expect(read('SELECT password_hash AS h FROM person')).rejects.toThrow('permission denied')
  await expect(read('SELECT p AS h FROM person p')).rejects.toThrow('permission denied')
  await expect(read('UPDATE person SET name = name RETURNING password_hash AS h')).rejects.toThrow(
    'permission denied',
  )
  const rows = await read('SELECT password_hash_of(id) AS h FROM person')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.h === null)).toBe(true)
  const answer = await app.call(session.login, {
    body: { username: 'merchant@demo.test', password: 'Demo12345' },
  })
  expect(answer.data.user.email).toBe('merchant@demo.test')
})

it('is hashed with the cost that OWASP recommends', async () => {
  expect(await hashPassword('Demo12345')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
