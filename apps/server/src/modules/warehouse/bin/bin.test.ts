import { bin } from '@dropyard/contract/warehouse/bin'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { scanned } from '../../../testing/scanned.ts'
import { bin as table } from './table.ts'

describeRecord(bin, {
  prepare: async (app) => {
    const clerk = await app.as('warehouse')
    const { data } = await clerk.call(warehouse.create, { body: { code: 'BE', name: 'Gent', country: 'BE' } })
    // These tests expect a list without other rows.
    await app.system(({ db }) => db.delete(table))
    return data.id
  },
  valid: (n, warehouse_id) => ({ warehouse_id, code: `B-${n}`, kind: n % 2 ? 'pick' : 'bulk' }),
  other: { blocked: true, blocked_reason: 'The shelf is broken', kind: 'tote' },
})

describe('the system bins of a warehouse', () => {
  it('come with it, stay, and go with it', async () => {
    const clerk = await (await startTestApp()).as('warehouse')
    const body = { code: 'NL', name: 'Venlo', country: 'NL' }
    const { data: made } = await clerk.call(warehouse.create, { body })
    const { data: bins } = await clerk.call(bin.list, { query: { warehouse_id: made.id } })
    expect(bins.map(({ code }) => code)).toEqual([
      'DAMAGED',
      'DOCK',
      'LOST',
      'QUARANTINE',
      'RETURNS',
      'STOCK',
    ])
    const dock = bins.find(({ kind }) => kind === 'dock')
    const id = dock?.id ?? 0
    const input = { warehouse_id: made.id, code: 'Dock 1', version: dock?.version ?? 0 }
    expect((await clerk.call(bin.update, { params: { id }, body: { ...input, kind: 'pick' } })).refusal).toBe(
      'bin.system_bin',
    )
    expect((await clerk.call(bin.remove, { params: { id } })).refusal).toBe('bin.system_bin')
    expect((await clerk.call(bin.create, { body: { ...input, kind: 'dock' } })).refusal).toBe(
      'bin.system_kind',
    )
    const renamed = await clerk.call(bin.update, { params: { id }, body: { ...input, kind: 'dock' } })
    expect(renamed.data.code).toBe('DOCK 1')
    expect((await clerk.call(warehouse.remove, { params: { id: made.id } })).status).toBe(200)
  })
})

it('prints labels of bins in the order of the walking route', async () => {
  const clerk = await (await startTestApp()).as('warehouse')
  const body = { code: 'FR', name: 'Lille', country: 'FR' }
  const { data: made } = await clerk.call(warehouse.create, { body })
  const create = async (code: string, place: number) =>
    (await clerk.call(bin.create, { body: { warehouse_id: made.id, code, place } })).data.id
  const ids = [await create('A-02', 2), await create('A-01', 1)]
  const { raw } = await clerk.call(bin.labels, { query: { ids } })
  expect((await scanned(raw)).map(({ codes }) => codes)).toEqual([['A-01'], ['A-02']])
})
