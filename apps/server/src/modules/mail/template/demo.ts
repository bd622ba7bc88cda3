import { template as contract } from '@dropyard/contract/mail/template'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { filled } from '../../../demo/references.ts'
import type { Ctx } from '../../../kit/context.ts'
import { allowSlowWork } from '../../../kit/data/held-connection.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds, demoPeople } from '../../account/user/demo-ids.ts'
import { compileTemplate } from './compile.ts'
import { loadProducts } from './products.ts'
import { createTemplate } from './service.ts'

const rows = z.array(z.looseObject({ by: z.enum(demoPeople) }))

/** The demo's templates. */
export async function demoTemplates(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  for (const { by, ...given } of demoData('mail/template', rows)) {
    const input = contract.input.parse(await filled(ctx, ids, given))
    const author = actingAs(ctx, ids, by)
    const products = await loadProducts(author, input)
    const mails = await allowSlowWork(() => compileTemplate(input, products))
    await createTemplate(author, input, mails)
  }
}
