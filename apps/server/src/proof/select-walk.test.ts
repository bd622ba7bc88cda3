import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { permissionsOf } from '../modules/account/user/roles.ts'
import { startTestApp } from '../testing/app.ts'

/** Select endpoints (names to choose from): merchants can't read those of records that only staff may list. */

const owner = seededRoles.find((role) => role.code === 'merchant-owner')
const held = new Set(owner ? permissionsOf(owner) : [])
const mayRead = ({ permission }: AnyEndpoint): boolean =>
  permission === 'public' || permission === 'signed-in' || held.has(permission)

const all = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()]
const lists = new Map(all.filter((e) => e.list).map((e) => [e.path, e]))
const chosen = all.filter((e) => e.method === 'GET' && e.path.endsWith('/select'))

/** Exceptions: records that only staff may list and merchants choose from. Path -> reason. */
const offered: Readonly<Record<string, string>> = {
  '/sale/coupon/select': 'the coupons that were given to the own company',
  '/v1/goods-packbox/select': 'the packaging that merchants may choose for their stores',
  '/v1/goods-tag/select': 'the tags of products that the merchant sees',
  '/v1/platform/select': 'the platforms whose stores merchants connect',
}

/** Required queries of some endpoints. */
const asked: Readonly<Record<string, object>> = { '/v1/country-area/select': { country: 'US' } }

const app = await startTestApp({ demo: 'all' })
const merchants = [await app.as('merchant'), await app.as('member'), await app.as('merchant2')]

describe('choosing', () => {
  it('is declared beside a list, for enough of them to be worth a walk', () => {
    expect(chosen.length).toBeGreaterThan(30)
    const closed = chosen.filter((e) => !mayRead(e))
    expect(closed.length).toBeGreaterThan(10)
  })

  it.each(chosen.map((e) => [e.path, e] as const))(
    '%s gives no names of what only staff list',
    async (path, e) => {
      const list = lists.get(path.replace(/\/select$/, ''))
      const staffOnly = list !== undefined && !mayRead(list) && !(path in offered)
      for (const merchant of merchants) {
        const { status, data } = await merchant.call(e, { query: asked[path] ?? {} } as object)
        if (staffOnly || !mayRead(e)) expect([status, data]).toEqual([403, null])
        // Members may do less than their owners.
        else expect(merchant === merchants[1] ? [200, 403] : [200]).toContain(status)
      }
    },
  )
})
