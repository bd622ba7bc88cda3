import { type ModuleName, moduleNames } from '@dropyard/contract/development/development/module-name'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { assertFound } from '../kit/errors.ts'
import { openModule } from '../modules/development/development/engine.ts'
import { developmentProduct, developmentTask } from '../modules/development/development/table.ts'
import { quotation, quotationTier, withTiers } from '../modules/development/quotation/table.ts'
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

/** The task of a product in a module. The demo's developer acts, unless a test names another caller. */
export interface Stay {
  readonly id: number
  readonly product: number
  readonly read: () => Promise<TaskRow>
  readonly does: (action: string, input?: object, who?: Caller) => Promise<Answer<unknown>>
  /** Takes an action. Returns `done`, or the error code. */
  readonly tries: (action: string, input?: object, who?: Caller) => Promise<string>
  /** Takes an action. Returns the errors of its fields or of the form. */
  readonly wrong: (action: string, input: object, who?: Caller) => Promise<Record<string, string>>
  readonly writes: (form: object) => Promise<string>
  /** Completes the module's form. */
  readonly fills: (who?: Caller) => Promise<void>
  /** Submits the form, and lets the admin accept it. */
  readonly passes: () => Promise<void>
}

/**
 * Creates products under development; the demo's developer works on them, the admin reviews. One product passes all modules;
 * others are copies of its rows, so that a test can begin in any module.
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
  /** The product's current task in a module; the developer claims it if it is unclaimed. */
  const now = async (module: ModuleName, productId: number): Promise<Stay & { row: TaskRow }> => {
    const row = await taskIn(developer, module, productId)
    const there = stay(module, row)
    if (row.state === 'waiting') expect(await there.tries('claim')).toBe('done')
    return { ...there, row }
  }
  /** Takes a product through some modules: fills in, submits and accepts each form. */
  const passes = async (productId: number, ...modules: readonly ModuleName[]): Promise<void> => {
    for (const module of modules) {
      const { status, message } = await through(developer, admin, module, productId, categoryId)
      expect(status, `${module}: ${message}`).toBe(200)
    }
  }

  /** Creates a product that passed all modules but the last one, whose form is complete. Returns its rows. */
  const finished = async () => {
    const id = await product()
    await passes(id, ...moduleNames.slice(0, -1))
    await (await now('goodsComplete', id)).fills()
    return app.system(async ({ db }) => {
      const made = await db.select().from(developmentProduct).where(eq(developmentProduct.id, id))
      const tasks = await db.select().from(developmentTask).where(eq(developmentTask.productId, id))
      const quoted = await db.select(withTiers).from(quotation).where(eq(quotation.productId, id))
      return { made: assertFound(made[0]), tasks, quoted: assertFound(quoted[0]) }
    })
  }
  let pattern: ReturnType<typeof finished> | undefined
  let copies = 0
  /** Copies the finished product, with a new SKU code, up to before a module. Also returns the form for this module. */
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
      if (quoted) {
        const quote = { ...known.quoted, id: undefined, productId }
        const [row] = await db.insert(quotation).values(quote).returning({ id: quotation.id })
        const tiers = known.quoted.tiers.map(({ lead_days: leadDays, ...tier }, position) => ({
          ...{ ...tier, leadDays, position, headId: assertFound(row).id },
        }))
        await db.insert(quotationTier).values(tiers)
      }
      return assertFound(made)
    })
    const { variants } = formOf('goodsOpen') as { variants: { code: string }[] }
    return { product, form: formOf(module), codes: variants.map(({ code }) => code) }
  }
  /** The task of a new product in a module; the developer has claimed it. */
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
