import { expect, it } from 'vitest'
import { identified } from './balance.ts'

type Row = Parameters<typeof identified>[0]

it('a balance is named by its SKU and its warehouse, as drafts of adjustments are kept by it', () => {
  const of = (sku_id: number, warehouse_id: number): number => identified({ sku_id, warehouse_id } as Row).id
  const ids = [of(7, 1), of(7, 2), of(8, 1), of(71, 2)]
  expect(new Set(ids).size).toBe(ids.length)
  expect(of(7, 2)).toBe(of(7, 2))
})
