import { goodsDevelop } from '@dropyard/contract/development/goods-develop'
import { task } from '@dropyard/contract/system/task'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { assertFound } from '../../../kit/errors.ts'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { act, begin, hire } from '../../../testing/development.ts'

/** Many users who claim from the same pool concurrently. */

const app = await startTestApp()

const people = repetitions({ short: 12, deep: 32 })
const tasks = repetitions({ short: 40, deep: 100 })

it(`${people} people who want the same ${tasks} tasks at once get each of them once`, async () => {
  const everybody = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const email = `developer-${n}@demo.test`
      return { id: await hire(app, email), who: await app.as(email) }
    }),
  )
  const { who: first } = assertFound(everybody[0])
  const pool: number[] = []
  for (let n = 0; n < tasks; n += 1) pool.push((await begin(first)).data.id)
  const released = await first.call(goodsDevelop.flow.endpoints.release, { body: { id_list: pool } })
  expect(released.status, released.message).toBe(200)

  const won = await Promise.all(
    everybody.map(async ({ id: worker, who }, at) => {
      const mine: number[] = []
      // Half of them claim in the order of the list, the others start elsewhere.
      const wanted = at % 2 ? pool : [...pool.slice(at * 3), ...pool.slice(0, at * 3)]
      for (const id of wanted) {
        const { status, refusal } = await act(who, 'goodsDevelop', 'claim', id)
        if (status === 200) mine.push(id)
        else expect(refusal).toMatch(/^(workflow\.moved|task\.)/)
      }
      return { worker, who, mine }
    }),
  )
  const inOrder = (rows: { id: number; worker: number }[]) => rows.toSorted((a, b) => a.id - b.id)
  const taken = inOrder(won.flatMap(({ worker, mine }) => mine.map((id) => ({ id, worker }))))
  expect(taken.map(({ id }) => id)).toEqual(pool)
  const { rows: held } = await app.system((ctx) =>
    ctx.db.execute<{ worker: number; id: number }>(
      sql`SELECT worker_id::int AS worker, id::int FROM development_task WHERE state = 'claimed' AND id = ANY (${sql.param(pool)}::bigint[])`,
    ),
  )
  expect(inOrder(held)).toEqual(taken)
  // The answers of each user agree with the count of their list.
  for (const { who, mine } of won)
    expect((await who.call(task.count)).data).toMatchObject({ mine: mine.length, unclaimed: 0 })
})
