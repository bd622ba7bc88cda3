import { listEndpoint } from '@dropyard/contract/kit/endpoint'
import * as wire from '@dropyard/contract/kit/wire'
import { controlOf } from '@dropyard/contract/kit/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asSelect } from './as-select.ts'

const parcels = listEndpoint({
  path: '/v1/parcels',
  permission: 'parcel:list',
  about: ['List parcels', '包裹'],
  row: z.object({ id: z.number() }),
  filters: {
    country: wire.text(2, 2).optional(),
    box_id: wire.id.optional(),
    search: wire.text().optional(),
  },
})

describe('parameters shown as choices', () => {
  const chosen = asSelect(parcels, 'country', 'box_id')
  it('are choices for a filter, and the others stay as they were', () => {
    const { shape } = chosen.query
    expect([shape.country, shape.box_id, shape.search].map((field) => controlOf(field)?.control)).toEqual([
      'choice',
      'choice',
      'text',
    ])
  })

  it('are read and refused as before', () => {
    expect(chosen.query.parse({ country: 'DE', box_id: '7' })).toMatchObject({ country: 'DE', box_id: 7 })
    expect(chosen.query.safeParse({ country: 'Germany' }).success).toBe(false)
    expect(chosen.path).toBe(parcels.path)
  })

  it('leave the endpoint of others alone', () => {
    expect(controlOf(parcels.query.shape.country)?.control).toBe('text')
  })
})
