import { template as contract } from '@dropyard/contract/mail/template'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { scopeOf } from '../../../kit/data/database.ts'
import { assertFound } from '../../../kit/errors.ts'
import { overrideRoutes, type PreTransactionCtx, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { type CompiledMail, compileTemplate } from './compile.ts'
import { demoTemplates } from './demo.ts'
import { loadProducts } from './products.ts'
import { sampleOf, sendSample } from './sample.ts'
import { createTemplate, lastVersion, served, updateTemplate } from './service.ts'
import { emailTemplate } from './table.ts'

type Created = z.output<typeof contract.create.body>
type Changed = z.output<typeof contract.update.body>

/** A template is laid out before its transaction opens, because that takes a while. */
const compiled = {
  preTransaction: async ({ database, user }: PreTransactionCtx, body: Created) => {
    const products = await database.transaction(scopeOf(assertFound(user)), (db) =>
      loadProducts({ db, user }, body),
    )
    return compileTemplate(body, products)
  },
}

registerModule({
  name: 'email-template',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(
        contract.create,
        (ctx, { body, precomputed }: { body: Created; precomputed: CompiledMail[] }) =>
          createTemplate(ctx, body, precomputed),
        compiled,
      ),
      route(
        contract.update,
        (ctx, input: { params: { id: number }; body: Changed; precomputed: CompiledMail[] }) =>
          updateTemplate(ctx, input.params.id, input.body, input.precomputed),
        compiled,
      ),
    ),
    route(
      contract.preview,
      async (ctx, { params, query }) => sampleOf(ctx, await mailsOf(ctx, params.id), query.language),
      { transaction: false },
    ),
    route(
      contract.test,
      async (ctx, { params, precomputed }: { params: { id: number }; precomputed: string }) => {
        ctx.audit({ record: 'email-templates', recordId: params.id, after: { test: precomputed } })
        return { address: precomputed }
      },
      {
        preTransaction: async (early, { account_id, language }, { params }) =>
          sendSample(early, account_id, await mailsOf(early, (params as { id: number }).id), [
            language ?? undefined,
          ]),
      },
    ),
  ],
  demoNeeds: ['mail-account', 'goods'],
  demo: demoTemplates,
})

/** The last version of a template that the user may see. */
async function mailsOf({ database, user }: Pick<PreTransactionCtx, 'database' | 'user'>, id: number) {
  return database.transaction(scopeOf(assertFound(user)), async (db) => {
    const [row] = await db
      .select({ id: emailTemplate.id })
      .from(emailTemplate)
      .where(eq(emailTemplate.id, id))
    return assertFound(await lastVersion({ db }, assertFound(row).id)).mails
  })
}
