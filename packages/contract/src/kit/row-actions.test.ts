import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowRefs, rowsTakenBy } from './row-actions.ts'
import * as wire from './wire.ts'

const taken = (path: string, body: z.ZodRawShape) => rowsTakenBy({ call: { path, body: z.object(body) } })

describe('how a call takes rows follows from its path and body', () => {
  test('one row by the id in its path, whatever its body has', () => {
    expect(taken('/v1/crates/:id/seal', { ids: wire.ids })).toEqual({ one: 'path' })
  })

  test('rows with versions', () => {
    expect(taken('/v1/crates/seal', { id: wire.id, crates: rowRefs })).toEqual({ rows: 'crates' })
  })

  test('ids, also optional ones beside the id of what they belong to', () => {
    expect(taken('/v1/crates/seal', { id_list: wire.ids })).toEqual({ ids: 'id_list' })
    expect(taken('/v1/crates/seal', { id: wire.id, crate_ids: wire.ids.optional() })).toEqual({
      ids: 'crate_ids',
    })
  })

  test('one row by the id that the action names, although the call also takes ids', () => {
    const call = { path: '/v1/crates/seal', body: z.object({ id: wire.id, item_ids: wire.ids.optional() }) }
    expect(rowsTakenBy({ call, takesOne: 'id' })).toEqual({ one: 'id' })
  })

  test('one row by an id in its body', () => {
    expect(taken('/v1/crates/seal', { crate_id: wire.id, seal: wire.text(20) })).toEqual({ one: 'crate_id' })
  })

  test('a call that takes none of these is a mistake', () => {
    expect(() => taken('/v1/crates/seal', { seal: wire.text(20) })).toThrow('/v1/crates/seal takes no rows')
  })
})
