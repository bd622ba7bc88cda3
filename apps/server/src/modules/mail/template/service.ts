import { isOrderValue } from '@dropyard/contract/mail/campaign/automatic'
import { template as contract, templateErrors as errors } from '@dropyard/contract/mail/template'
import { desc, eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { equalAsJson } from '../../../kit/data/equal-as-json.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { question } from '../../../kit/questions.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import type { CompiledMail } from './compile.ts'
import { mailEngines, namesIn } from './liquid.ts'
import { emailTemplate, emailTemplateVersion } from './table.ts'

/** Asks whether templates are used; answered with the ids of those that are. */
export const templatesInUse = question<readonly number[], number>()

export const served = serve(contract, emailTemplate, {
  search: [emailTemplate.name],
  columns: { update_time: emailTemplate.updatedAt },
  mayRemove: async (ctx, rows) => {
    const used = await templatesInUse.ask(
      ctx,
      rows.map(({ id }) => id),
    )
    const row = rows.find(({ id }) => used.includes(id))
    if (row) fail(errors.used, { name: row.name })
  },
})

type Input = InputOf<typeof contract>

export async function createTemplate(ctx: UserCtx, input: Input, mails: CompiledMail[]) {
  const { id } = await served.create(ctx, input)
  await keepVersion(ctx, id, mails)
  return served.read(ctx, id)
}

export async function updateTemplate(
  ctx: UserCtx,
  id: number,
  input: Input & { version?: number | undefined },
  mails: CompiledMail[],
) {
  await served.update(ctx, id, input)
  await keepVersion(ctx, id, mails)
  return served.read(ctx, id)
}

/** Adds a version, unless the mails are those of the last one. */
async function keepVersion(ctx: UserCtx, id: number, mails: CompiledMail[]): Promise<void> {
  const { db } = ctx
  const [row] = await db.select().from(emailTemplate).where(eq(emailTemplate.id, id)).for('update')
  const { entityId } = assertFound(row)
  const last = await lastVersion(ctx, id)
  const isSame = last && equalAsJson(last.mails, mails)
  if (isSame && last.entityId === entityId) return
  const number = isSame ? last.number : (last?.number ?? 0) + 1
  if (isSame)
    await db.update(emailTemplateVersion).set({ entityId }).where(eq(emailTemplateVersion.templateId, id))
  else
    await db.insert(emailTemplateVersion).values({
      ...{ templateId: id, entityId, number, mails, createdBy: ctx.user.id },
      orderValues: await orderValuesIn(mails),
    })
  const languages = mails.map(({ language }) => language)
  await db.update(emailTemplate).set({ number, languages }).where(eq(emailTemplate.id, id))
}

/** Compiling the mails loaded the template language, so this doesn't wait within the transaction. */
async function orderValuesIn(mails: readonly CompiledMail[]): Promise<string[]> {
  const engines = await mailEngines()
  const names = mails.flatMap(({ subject, html, text }) =>
    [subject, html, text].flatMap((source) => namesIn(engines, source)),
  )
  return [...new Set(names)].filter(isOrderValue).sort()
}

export async function lastVersion({ db }: Pick<Ctx, 'db'>, templateId: number) {
  const [row] = await db
    .select()
    .from(emailTemplateVersion)
    .where(eq(emailTemplateVersion.templateId, templateId))
    .orderBy(desc(emailTemplateVersion.number))
    .limit(1)
  return row
}
