import { goodsDevelop } from '@dropyard/contract/development/goods-develop'
import { type ModuleName, moduleNames } from '@dropyard/contract/development/module-name'
import { developmentModules } from '@dropyard/contract/development/modules'
import { task } from '@dropyard/contract/system/task'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { assertFound } from '../../../kit/errors.ts'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { act, begin, fill, makeCategory, selling, untilModule } from '../../../testing/development.ts'
import { demoPassword } from '../../account/user/demo.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { hashPassword } from '../../account/user/password.ts'
import { createPerson } from '../../account/user/service.ts'
import { quotation } from '../quotation/table.ts'
import { developmentProduct, developmentTask } from './table.ts'

/** Who moves a product in its module, and when; and many people who take from one pool at once. */

let app: TestApp
let heir: number
let owner: number
beforeAll(async () => {
  app = await startTestApp({ demo: selling })
  const { people } = await app.system(demoIds)
  heir = people.admin
  owner = people.developer
})

const [people, tasks] = [32, 100]

it(`${people} people who want the same ${tasks} tasks at once get each of them once`, async () => {
  const passwordHash = await hashPassword(demoPassword)
  const names = Array.from({ length: people }, (_, n) => `developer-${n}@demo.test`)
  const ids = new Map<string, number>()
  await app.system(async (ctx) => {
    for (const email of names) {
      const made = { kind: 'staff', entityId: null, email, name: email, nameEn: '', passwordHash } as const
      const more = { roles: ['product-developer'], lang: 'en', timezone: 'UTC' } as const
      ids.set(email, await createPerson(ctx, { ...made, ...more }))
    }
  })
  const callers: [string, Caller][] = []
  for (const email of names) callers.push([email, await app.as(email)])
  const [first] = callers.map(([, who]) => who)
  if (!first) throw new Error('nobody')
  const pool: number[] = []
  for (let n = 0; n < tasks; n += 1) pool.push((await begin(first)).data.id)
  const released = await first.call(goodsDevelop.flow.endpoints.release, { body: { id_list: pool } })
  expect(released.status, released.message).toBe(200)

  const won = await Promise.all(
    callers.map(async ([email, who], at) => {
      const mine: number[] = []
      // Half of them take the list as it stands, the others begin elsewhere.
      const wanted = at % 2 ? pool : [...pool.slice(at * 3), ...pool.slice(0, at * 3)]
      for (const id of wanted) {
        const { status, refusal } = await act(who, 'goodsDevelop', 'claim', id)
        if (status === 200) mine.push(id)
        else expect(refusal).toMatch(/^(workflow\.moved|task\.)/)
      }
      return [email, mine] as const
    }),
  )
  const all = won.flatMap(([, mine]) => mine)
  expect(all.toSorted((a, b) => a - b)).toEqual(pool)
  const held = await app.system(async (ctx) => {
    const { rows } = await ctx.db.execute<{ worker: number; id: number }>(
      sql`SELECT worker_id::int AS worker, id::int FROM development_task WHERE state = 'claimed'`,
    )
    return rows
  })
  const owner = new Map(won.flatMap(([email, mine]) => mine.map((id) => [id, ids.get(email)] as const)))
  expect(held).toHaveLength(tasks)
  expect(held.filter(({ id, worker }) => owner.get(id) !== worker)).toEqual([])
  // What each was told is what their list counts.
  for (const [email, mine] of won) {
    const who = callers.find(([name]) => name === email)?.[1]
    expect((await who?.call(task.count))?.data).toMatchObject({ mine: mine.length, unclaimed: 0 })
  }
}, 120_000)

/** A product that is worth selling, with the form of each module as it passed. */
async function finished() {
  const [worker, reviewer] = [await app.as('developer'), await app.as('admin')]
  const categoryId = await makeCategory(app)
  const { product_id } = (await begin(worker)).data
  const last = await untilModule(worker, reviewer, product_id, 'goodsComplete', categoryId)
  await act(worker, 'goodsComplete', 'claim', last.id)
  await fill(worker, 'goodsComplete', last, categoryId)
  return app.system(async ({ db }) => {
    const ofIt = { id: undefined, productSn: undefined }
    const products = await db.select().from(developmentProduct).where(eq(developmentProduct.id, product_id))
    const quoted = await db.select().from(quotation).where(eq(quotation.productId, product_id))
    const tasks = await db
      .select({ module: developmentTask.module, form: developmentTask.form })
      .from(developmentTask)
      .where(eq(developmentTask.productId, product_id))
    return {
      product: { ...assertFound(products[0]), ...ofIt },
      quoted: { ...assertFound(quoted[0]), id: undefined },
      forms: new Map(tasks.map(({ module, form }) => [module, form])),
    }
  })
}
let pattern: ReturnType<typeof finished> | undefined

/** Another product like it, under a SKU code of its own, that passed the modules before this one; its task there. */
async function likeIt(module: ModuleName) {
  pattern ??= finished()
  const { product, quoted, forms } = await pattern
  const skuCode = `LIKE-${++count}`
  const formOf = (name: ModuleName): Record<string, unknown> =>
    JSON.parse(JSON.stringify(forms.get(name)).replaceAll(product.skuCode, skuCode))
  return app.system(async ({ db }) => {
    const [made] = await db
      .insert(developmentProduct)
      .values({ ...product, skuCode })
      .returning()
    const productId = assertFound(made).id
    const before = moduleNames.slice(0, moduleNames.indexOf(module))
    if (before.length > 0)
      await db
        .insert(developmentTask)
        .values(
          before.map((name) => ({ productId, module: name, form: formOf(name), state: 'passed' as const })),
        )
    await db.insert(quotation).values({ ...quoted, productId })
    return { productId, module, form: formOf(module), codes: codesIn(formOf('goodsOpen')) }
  })
}
let count = 0
const codesIn = ({ variants }: Record<string, unknown>) =>
  (variants as { code: string }[]).map(({ code }) => code)

const reason = { reason: 'Not good enough' }
const sampling = { supplier_id: 1, quantity: 1 }
for (const one of developmentModules)
  describeFlow(one.record, {
    app: async () => app,
    as: 'admin',
    stranger: 'clerk',
    rows: { table: developmentTask, anywhere: true },
    valid: () => likeIt(one.module),
    inputs: {
      handle: ({ form }) => ({ form }),
      ...{ reject: reason, 'back-off': reason, refuse: reason, cancel: reason, eliminate: reason },
      ...{ override: reason, invest: () => ({ budget: 100, owner_id: owner }), sampling },
      entrust: () => ({ assignee_id: heir }),
      'drop-variants': ({ codes }) => ({ codes: (codes as string[]).slice(1), ...reason }),
    },
    once: { invest: 'development.invested', 'drop-variants': 'common.invalid' },
    never: {
      ...(one.module === 'goodsDevelop' ? { 'back-off': 'development.first' } : {}),
      ...('received' in one.flow.actions ? { received: 'development.awaited' } : {}),
    },
  })
