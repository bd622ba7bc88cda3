import { session } from '@dropyard/contract/account/session'
import { store as contract } from '@dropyard/contract/store/store'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { store } from '../modules/store/store/table.ts'
import type { Caller, TestApp } from './app.ts'
import type { OAuthCallback } from './come-back.ts'

interface Bench {
  app: TestApp
  merchant: Caller
  /** Adds a store of this name. Returns its id and the URL of the platform's consent page. */
  begin: (name: string, who?: Caller) => Promise<{ id: number; url: string }>
  /** Agrees on the consent page. Returns the URL that it redirects the browser to. */
  yes: (url: string, name: string) => Promise<string>
  comeBack: (address: string, who?: Caller, goOn?: boolean) => Promise<OAuthCallback>
  /** The shop's address on the platform. */
  shopOf: (name: string) => string
}

/** Tests of all platforms: only the user who began an authorization can finish it, and only for the same shop. */
export function finishSuite({ app, merchant, begin, yes, comeBack, shopOf }: Bench): void {
  const rowOf = (id: number) =>
    app.system(async (ctx) => {
      const [row] = await ctx.db.select().from(store).where(eq(store.id, id))
      if (!row) throw new Error(`store ${id} is gone`)
      return row
    })

  test('is not finished by another company, and stays to be finished by who began it', async () => {
    const other = await app.as('merchant2')
    const { id, url } = await begin('lured')
    const address = await yes(url, 'lured')
    const before = await rowOf(id)
    expect(await comeBack(address, other)).toMatchObject({ status: 422, refusal: 'store.other_person' })
    expect(await rowOf(id)).toEqual(before)
    expect((await other.call(contract.list, { query: { authed: true } })).total).toBe(0)
    expect((await comeBack(address, merchant)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ authed: true })
    expect(await comeBack(address, merchant)).toMatchObject({ status: 422, refusal: 'store.state' })
  })

  test('waits for a login when the session is gone, and goes on after it', async () => {
    const before = await app.anew('merchant')
    const { id, url } = await begin('later', before)
    const address = await yes(url, 'later')
    await before.call(session.logout)
    expect((await comeBack(address, before)).status).toBe(401)
    expect((await comeBack(address, { ...app, token: '' })).status).toBe(401)
    expect(await rowOf(id)).toMatchObject({ authed: false, secrets: null })
    const after = await app.anew('merchant')
    expect(await comeBack(address, after)).toMatchObject({ status: 422, refusal: 'store.other_session' })
    expect(await rowOf(id)).toMatchObject({ authed: false, secrets: null })
    expect((await comeBack(address, after, true)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ authed: true })
  })

  test('is not finished in another browser without a word, and saying so does not make another person theirs', async () => {
    const { id, url } = await begin('elsewhere')
    const address = await yes(url, 'elsewhere')
    const elsewhere = await app.anew('merchant')
    expect(await comeBack(address, elsewhere)).toMatchObject({ status: 422, refusal: 'store.other_session' })
    const other = await app.as('merchant2')
    expect(await comeBack(address, other, true)).toMatchObject({ refusal: 'store.other_person' })
    expect(await rowOf(id)).toMatchObject({ authed: false, secrets: null })
    expect((await comeBack(address, merchant)).status).toBe(200)
  })

  test('is for the shop that it was begun for, and no other', async () => {
    const { id, url } = await begin('first')
    const address = await yes(url, 'first')
    // The store's address was changed in another window meanwhile.
    await app.system((ctx) =>
      ctx.db
        .update(store)
        .set({ shopUrl: shopOf('second') })
        .where(eq(store.id, id)),
    )
    expect(await comeBack(address, merchant)).toMatchObject({ status: 422, refusal: 'store.moved' })
    expect(await rowOf(id)).toMatchObject({ authed: false, secrets: null })
  })
}
