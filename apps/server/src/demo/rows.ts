import { z } from 'zod'
import type { Ctx, UserCtx } from '../kit/context.ts'
import { actingAs } from '../modules/account/user/demo-acting.ts'
import { demoIds, demoPeople } from '../modules/account/user/demo-ids.ts'
import { demoData } from './data.ts'
import { filled } from './references.ts'

/** What `serve` gives of a record: what people may write of it, and how it is made. */
interface Entered<Input> {
  readonly record: { readonly input: { parse: (given: unknown) => Input } }
  readonly create: (ctx: UserCtx, input: Input) => Promise<unknown>
}

const rowsOf = z.array(z.looseObject({ by: z.enum(demoPeople).default('admin') }))

/** Demo rows of a record: each of `packages/demo/<path>.json` is entered as `by` would do it, the admin where none is said. */
export const demoRows =
  <Input>(path: string, served: Entered<Input>) =>
  async (ctx: Ctx): Promise<void> => {
    const ids = await demoIds(ctx)
    for (const { by, ...given } of demoData(path, rowsOf))
      await served.create(actingAs(ctx, ids, by), served.record.input.parse(await filled(ctx, ids, given)))
  }
