import { z } from 'zod'
import type { Ctx, UserCtx } from '../kit/context.ts'
import { actingAs } from '../modules/account/user/demo-acting.ts'
import { demoIds, demoPeople } from '../modules/account/user/demo-ids.ts'
import { demoData } from './data.ts'
import { filled } from './references.ts'

/** The parts of `serve`'s result that are needed: the input's schema and the service that creates a row. */
interface Entered<Input> {
  readonly record: { readonly input: { parse: (given: unknown) => Input } }
  readonly create: (ctx: UserCtx, input: Input) => Promise<unknown>
}

const rowsOf = z.array(z.looseObject({ by: z.enum(demoPeople).default('admin') }))

/** Creates the rows of `packages/demo/<path>.json` through the record's service, each as the user in `by` (default: admin). */
export const demoRows =
  <Input>(path: string, served: Entered<Input>) =>
  async (ctx: Ctx): Promise<void> => {
    const ids = await demoIds(ctx)
    for (const { by, ...given } of demoData(path, rowsOf))
      await served.create(actingAs(ctx, ids, by), served.record.input.parse(await filled(ctx, ids, given)))
  }
