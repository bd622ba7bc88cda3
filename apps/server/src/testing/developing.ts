import { type ModuleName, moduleNames } from '@dropyard/contract/development/module-name'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { assertFound } from '../kit/errors.ts'
import { openModule } from '../modules/development/development/engine.ts'
import { developmentProduct, developmentTask } from '../modules/development/development/table.ts'
import { quotation } from '../modules/development/quotation/table.ts'
import type { Caller, TestApp } from './app.ts'
import {
  type Answer,
  act,
  begin,
  fill,
  makeCategory,
  read,
  type TaskRow,
  taskIn,
  through,
} from './development.ts'

/** A product's stay in a module, worked on by the demo's developer unless a test names somebody else. */
export interface Stay {
  readonly id: number
  readonly product: number
  readonly read: () => Promise<TaskRow>
  readonly does: (action: string, input?: object, who?: Caller) => Promise<Answer<unknown>>
  /** Takes an action: `done`, or what it is refused with. */
  readonly tries: (action: string, input?: object, who?: Caller) => Promise<string>
  /** What is wrong with the fields of an action, or of the form. */
  readonly wrong: (action: string, input: object, who?: Caller) => Promise<Record<string, string>>
  readonly writes: (form: object) => Promise<string>
  /** Fills in what the module wants. */
  readonly fills: (who?: Caller) => Promise<void>
  /** Submits it, and has it passed by somebody else. */
  readonly passes: () => Promise<void>
}

/**
 * Products under development by the demo's developer, reviewed by its admin. One is brought through all modules; others are
 * copies of it, so that no test has to walk to where it begins.
 */
export async function developing(app: TestApp) {
  const [developer, admin, categoryId] = [
    await app.as('developer'),
    await app.as('admin'),
    await makeCategory(app),
  ]
  const product = async (more?: object): Promise<number> => (await begin(developer, more)).data.product_id

  const stay = (module: ModuleName, { id, product_id }: Pick<TaskRow, 'id' | 'product_id'>): Stay => {
    const does = (action: string, input?: object, who = developer) => act(who, module, action, id, input)
    const tries: Stay['tries'] = async (...given) => {
      const { status, refusal, message } = await does(...given)
      return status === 200 ? 'done' : (refusal ?? message)
    }
    return {
      ...{ id, product: product_id, does, tries },
      read: () => read(developer, module, id),
      wrong: async (...given) => (await does(...given)).fields,
      writes: (form) => tries('handle', { form }),
      fills: (who = developer) => fill(who, module, { id } as TaskRow, categoryId),
      passes: async () => {
        expect(await tries('confirm'), module).toBe('done')
        expect(await tries('pass', {}, admin), module).toBe('done')
      },
    }
  }
  /** Where a product is now, claimed by the developer if nobody has it. */
  const now = async (module: ModuleName, productId: number): Promise<Stay & { row: TaskRow }> => {
    const row = await taskIn(developer, module, productId)
    const there = stay(module, row)
    if (row.state === 'waiting') expect(await there.tries('claim')).toBe('done')
    return { ...there, row }
  }
  /** Brings a product through some modules, each filled in, submitted and passed. */
  const passes = async (productId: number, ...modules: readonly ModuleName[]): Promise<void> => {
    for (const module of modules) {
      const { status, message } = await through(developer, admin, module, productId, categoryId)
      expect(status, `${module}: ${message}`).toBe(200)
    }
  }

  /** A product that is worth selling, with the form of each module as it passed. */
  const finished = async () => {
    const id = await product()
    await passes(id, ...moduleNames.slice(0, -1))
    await (await now('goodsComplete', id)).fills()
    return app.system(async ({ db }) => {
      const made = await db.select().from(developmentProduct).where(eq(developmentProduct.id, id))
      const tasks = await db.select().from(developmentTask).where(eq(developmentTask.productId, id))
      const quoted = await db.select().from(quotation).where(eq(quotation.productId, id))
      return { made: assertFound(made[0]), tasks, quoted: assertFound(quoted[0]) }
    })
  }
  let pattern: ReturnType<typeof finished> | undefined
  let copies = 0
  /** Another product like it, under a SKU code of its own, that passed the modules before this one; its form here. */
  const likeIt = async (module: ModuleName, { quoted }: { quoted: boolean }) => {
    pattern ??= finished()
    const known = await pattern
    const skuCode = `LIKE-${++copies}`
    const like = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll(known.made.skuCode, skuCode)) as T
    const formOf = (name: ModuleName) => like(known.tasks.find((one) => one.module === name)?.form ?? {})
    const at = moduleNames.indexOf(module)
    const product = await app.system(async ({ db }) => {
      const values = { ...known.made, id: undefined, productSn: undefined, skuCode, offers: [] }
      const [made] = await db.insert(developmentProduct).values(values).returning()
      const productId = assertFound(made).id
      const before = known.tasks.filter((one) => moduleNames.indexOf(one.module) < at)
      for (const { form, begun, ...task } of before) {
        const own = { id: undefined, productId, form: like(form), begun: like(begun) }
        await db.insert(developmentTask).values({ ...task, ...own })
      }
      const quote = { ...known.quoted, id: undefined, productId }
      if (quoted) await db.insert(quotation).values(quote)
      return assertFound(made)
    })
    const { variants } = formOf('goodsOpen') as { variants: { code: string }[] }
    return { product, form: formOf(module), codes: variants.map(({ code }) => code) }
  }
  /** A product that has just come to a module, claimed by the developer. */
  const at = async (module: ModuleName): Promise<Stay> => {
    if (module === 'goodsDevelop') return stay(module, (await begin(developer)).data)
    const quoted = moduleNames.indexOf(module) > moduleNames.indexOf('supplierQuotation')
    const { product } = await likeIt(module, { quoted })
    const { id, productId } = await app.system((ctx) => openModule(ctx, product, module))
    const there = stay(module, { id, product_id: productId })
    expect(await there.tries('claim'), module).toBe('done')
    return there
  }
  return { developer, admin, categoryId, product, stay, now, passes, likeIt, at }
}
