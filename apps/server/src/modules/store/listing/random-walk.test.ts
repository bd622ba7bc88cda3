import { moveOf } from '@dropyard/contract/kit/machine'
import { listingRecord } from '@dropyard/contract/store/listing/record'
import { listingBatchStates, listingItemStates } from '@dropyard/contract/store/listing/states'
import { expect, test } from 'vitest'
import { dice } from '../../../testing/dice.ts'
import { startPublishBench } from '../../../testing/publish-bench.ts'

/** States of publishing batches change only as `docs/workflows.md` shows; a trigger records each change of each product. */

const { app, make, merchant, publish, record, rest, sim } = await startPublishBench()

await app.asOwner('CREATE TABLE item_step (id bigserial, item_id bigint, before text, after text)')
await app.asOwner(`CREATE FUNCTION note_item() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
  INSERT INTO item_step (item_id, before, after) VALUES (NEW.id, OLD.state, NEW.state); RETURN NULL; END $$`)
await app.asOwner(`CREATE TRIGGER item_steps AFTER UPDATE OF state ON listing_item FOR EACH ROW
  EXECUTE FUNCTION note_item()`)

const refused = {
  data: {
    productSet: {
      product: null,
      productSetOperation: null,
      userErrors: [{ field: ['input', 'title'], message: 'Title is forbidden', code: 'INVALID_INPUT' }],
    },
  },
}
const kinds = [{ kind: 'status', status: 200, body: refused }, { kind: 'drop', when: 'after' }, 'throttle']

test('products and batches make only the moves that are drawn, and counts agree with the products', async () => {
  const roll = dice(2612)
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const batches: number[] = []
  const seen = new Map<number, string>()
  /** A batch only changes state by its allowed moves; several may happen between two looks. */
  const look = async (): Promise<void> => {
    for (const id of batches) {
      const { record: batch, items } = await record(id)
      const count = (state: string) => items.filter(({ status }) => status === state).length
      expect(batch).toMatchObject({ total: items.length, success: count('success'), fail: count('failed') })
      const open = items.length - count('success') - count('failed')
      expect(batch.status).toBe(open > 0 ? 'running' : count('failed') > 0 ? 'failed' : 'done')
      const before = seen.get(id) ?? listingBatchStates.start
      if (batch.status !== before)
        expect(reaches(before, batch.status), `${before} -> ${batch.status}`).toBe(true)
      seen.set(id, batch.status)
    }
  }
  for (let step = 0; step < 14; step += 1) {
    if (roll(2) === 0)
      sim.addFault({ match: { operation: 'productSet' }, times: 1 + roll(3), fault: pick(kinds) })
    if (batches.length === 0 || roll(3) === 0) {
      const goods = await Promise.all(Array.from({ length: 1 + roll(4) }, () => make()))
      batches.push((await publish(goods.map((g) => g.id))).id)
    } else {
      // Two users retry at the same time.
      const id = pick(batches)
      const failed = (await record(id)).record.fail
      const answers = await Promise.all(
        [0, 1].map(() => merchant.call(listingRecord.retry, { body: { id } })),
      )
      expect(answers.reduce((sum, { data }) => sum + data.retried, 0)).toBe(failed)
      await look()
    }
    await rest()
    await look()
  }
  const { rows } = await app.asOwner('SELECT DISTINCT before, after FROM item_step')
  const made = (rows as unknown as { before: string; after: string }[]).map(({ before, after }) => {
    const move = Object.entries(listingItemStates.actions).find(
      ([action, { to }]) => to === after && moveOf(listingItemStates, action, before),
    )
    expect(move, `${before} -> ${after} is not drawn`).toBeDefined()
    return move?.[0]
  })
  expect(new Set(made)).toEqual(new Set(Object.keys(listingItemStates.actions)))
})

/** Whether a sequence of moves leads from one state to another. */
function reaches(from: string, to: string): boolean {
  const found = new Set([from])
  for (const state of found)
    for (const action of Object.keys(listingBatchStates.actions)) {
      const move = moveOf(listingBatchStates, action, state)
      if (move) found.add(move.to)
    }
  return found.has(to)
}
