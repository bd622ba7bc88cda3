import { commonErrors } from '@dropyard/contract/kit/errors'
import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { describe, expect, it } from 'vitest'
import { isConflict, isStale, sendRows } from './send-rows.ts'

const orders = (count: number): RowRef[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const answered = (portion: RowRef[]) =>
  portion.map(({ id }) => ({ id, order_sn: `D${id}`, ok: true, code: null, message: '', amount: 0 }))

describe('work on many rows', () => {
  it('is sent in portions of at most 100 and answered in the order of the rows', async () => {
    const sizes: number[] = []
    const { results, left } = await sendRows(orders(250), async (portion) => {
      sizes.push(portion.length)
      return { ok: true, data: answered(portion) }
    })
    expect(sizes).toEqual([100, 100, 50])
    expect(results.map((result) => result.id)).toEqual(orders(250).map((one) => one.id))
    expect(left).toBe(0)
  })

  it('stops at a call that fails as a whole and keeps what was done before', async () => {
    let calls = 0
    const { results, left } = await sendRows(orders(500), async (portion) =>
      ++calls === 2 ? { ok: false } : { ok: true, data: answered(portion) },
    )
    expect(calls).toBe(2)
    expect(results).toHaveLength(100)
    expect(left).toBe(400)
  })

  it('sends nothing for no rows', async () => {
    const { results } = await sendRows([], () => Promise.reject(new Error('called')))
    expect(results).toEqual([])
  })
})

describe('a stale row', () => {
  const changed = commonErrors.changed.code
  it('is told from other refusals', () => {
    expect(isStale({ ok: false, code: changed })).toBe(true)
    expect(isStale({ ok: false, code: 'order-guard.already_paid' })).toBe(false)
    expect(isStale({ ok: true, code: null })).toBe(false)
  })
  it('is seen in a refused call by the code of its data', () => {
    expect(isConflict({ ok: false, data: { code: changed } })).toBe(true)
    expect(isConflict({ ok: false, data: { code: 'common.invalid', fields: {} } })).toBe(false)
    expect(isConflict({ ok: false, data: null })).toBe(false)
    expect(isConflict({ ok: true, data: { code: changed } })).toBe(false)
  })
})
