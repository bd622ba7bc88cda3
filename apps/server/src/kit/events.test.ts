import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { eventJob, onEvent } from './events.ts'

const app = await startTestApp({ workers: true })

it('tells every one of many events, also when one of them can’t be told', async () => {
  const heard = new Map<string, number>()
  onEvent('counting', async (_ctx, happened) => {
    for (const { id, values } of happened) {
      if (values.broken) throw new Error('This one can’t be told')
      heard.set(id, (heard.get(id) ?? 0) + 1)
    }
  })
  const ids = Array.from({ length: 30 }, () => randomUUID())
  const at = new Date().toISOString()
  await app.system((ctx) =>
    ctx.enqueue.all(
      eventJob,
      ids.map((id, i) => ({
        id,
        name: 'test.counted',
        at,
        entityIds: [],
        by: null,
        to: null,
        values: { broken: i === 17 },
      })),
    ),
  )
  const told = ids.filter((_, i) => i !== 17)
  await eventually(() => expect(told.filter((id) => !heard.has(id))).toEqual([]))
  expect(heard.has(ids[17] ?? '')).toBe(false)
})
