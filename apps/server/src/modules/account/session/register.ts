import { sessionErrors } from '@dropyard/contract/account/session'
import type { Lang } from '@dropyard/contract/kit/text'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { fail, failAt, invalid } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { redeem } from '../business-code/service.ts'
import { createEntity, nameIsTaken } from '../entity/service.ts'
import { companyRegistered } from '../entity/signals.ts'
import { hashPassword } from '../user/password.ts'
import { createPerson, knownZone } from '../user/service.ts'
import { person } from '../user/table.ts'
import { countAttempts } from './attempts.ts'
import { type CheckedCode, checkCode, codeIsRight, useUp } from './codes.ts'
import { checkedNames, checkPassword } from './credentials.ts'
import { openSession } from './open.ts'

/** Registration of a company with its owner. */

export interface Registration {
  business_code?: string | undefined
  company: string
  email: string
  code: string
  name: string
  name_en: string
  password: string
  agreement: boolean
  lang: Lang
  timezone?: string | undefined
}

/** Slow results from before the transaction: whether the code is right, and the hash of the password. */
interface Prepared {
  checked: CheckedCode
  passwordHash: string
}

export async function prepareRegistration(
  early: PreTransactionCtx,
  { email, code, password }: Registration,
): Promise<Prepared> {
  await countAttempts(early, [{ key: `register:address:${early.ip}`, limit: 30, seconds: 3600 }])
  return {
    checked: await checkCode(early, email, 'register', code),
    passwordHash: await hashPassword(password),
  }
}

/** Creates company, wallet, owner and session in one transaction. */
export async function register(
  ctx: Ctx,
  one: Registration,
  { checked, passwordHash }: Prepared,
  agent: string | undefined,
) {
  if (!one.agreement) failAt('agreement', sessionErrors.agreement)
  const names = checkedNames(one)
  checkPassword(one.password, one)
  if (!(await codeIsRight(ctx, one.email, 'register', checked))) failAt('code', sessionErrors.code_wrong)
  const [somebody] = await ctx.db.select({ id: person.id }).from(person).where(eq(person.email, one.email))
  if (somebody) failAt('email', sessionErrors.email_taken)
  if (await nameIsTaken(ctx, one.company)) companyTaken()
  const invited = one.business_code ? await redeem(ctx, one.business_code) : null
  if (invited === undefined) failAt('business_code', sessionErrors.business_code)
  try {
    const entityId = await createEntity(ctx, {
      name: one.company,
      salespersonId: invited?.salespersonId ?? null,
      businessCodeId: invited?.id ?? null,
    })
    const personId = await createPerson(ctx, {
      kind: 'merchant',
      entityId,
      email: one.email,
      ...names,
      passwordHash,
      roles: ['merchant-owner'],
      lang: one.lang,
      timezone: await knownZone(ctx, one.timezone),
    })
    await useUp(ctx, one.email, 'register')
    const businessCodeId = invited?.id ?? null
    await companyRegistered.send(ctx, { entityId, name: one.company, email: one.email, businessCodeId })
    ctx.audit({
      record: 'entity',
      recordId: entityId,
      entityId,
      after: { name: one.company, salespersonId: invited?.salespersonId ?? null },
    })
    return await openSession(ctx, personId, agent)
  } catch (error) {
    // Of two concurrent registrations the unique indexes refuse the second, which gets the reason.
    const constraint = constraintOf(error)
    if (constraint === 'person_email') fail(sessionErrors.email_taken)
    if (constraint === 'entity_name') companyTaken()
    throw error
  }
}

function companyTaken(): never {
  invalid({ company: { en: 'A company of this name is registered already.', zh: '该公司名称已注册。' } })
}
