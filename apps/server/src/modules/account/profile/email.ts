import { sessionErrors } from '@dropyard/contract/account/session'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { events } from '@dropyard/contract/system/notice/event'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { sendMails } from '../../system/mail/service.ts'
import { countAttempts } from '../session/attempts.ts'
import { type CheckedCode, checkCode, codeIsRight, minutesValid, sendCode, useUp } from '../session/codes.ts'
import { type CheckedPassword, checkOldPassword, mustBeProved } from '../session/proof.ts'
import { takeEmail, wantEmail } from '../user/email.ts'
import { profileOf } from '../user/service.ts'

/** Changing the login e-mail: requested with the password, and confirmed by a code mailed to the new address. */

const day = 24 * 3600
/** Changes that a user may request per day. */
const maxADay = 10

export async function prepareSave(
  early: PreTransactionCtx,
  { email, oldpassword }: { email: string; oldpassword?: string | undefined },
): Promise<CheckedPassword> {
  if (!early.user || email === early.user.email) return undefined
  const key = `email:${early.user.id}`
  await countAttempts(early, [{ key, limit: maxADay, seconds: day }])
  return checkOldPassword(early, { oldpassword })
}

/** Mails a code to the new e-mail address, and a notice to the old one. */
export async function askForEmail(
  ctx: UserCtx,
  before: { id: number; email: string; pending_email: string | null },
  email: string,
  checked: CheckedPassword,
): Promise<void> {
  await mustBeProved(ctx, checked)
  await wantEmail(ctx, before.id, email, new Date(ctx.now.getTime() + minutesValid * 60_000))
  const { sent, retry_after: seconds } = await sendCode(ctx, email, 'email', before.id)
  // The code that was mailed a moment ago is still valid.
  if (!sent && before.pending_email !== email) fail(commonErrors.too_many, { seconds })
  if (sent && before.pending_email !== email)
    await sendMails(ctx, [
      { to: before.email, template: 'email-changing', lang: ctx.user.lang, values: { email } },
    ])
  ctx.audit({ record: 'person', recordId: before.id, after: { new_email: email } })
}

export async function checkEmailCode(
  early: PreTransactionCtx,
  { email, code }: { email: string; code: string },
): Promise<CheckedCode> {
  await countAttempts(early, [{ key: `try:address:${early.ip}`, limit: 60, seconds: 3600 }])
  return checkCode(early, email, 'email', code)
}

/** @throws Refusal naming `code` if it is wrong, or if this address wasn't the requested one */
export async function confirmEmail(ctx: UserCtx, email: string, checked: CheckedCode) {
  const before = await profileOf(ctx, ctx.user.id)
  const right = await codeIsRight(ctx, email, 'email', checked)
  if (!right || before.pending_email !== email || !(await takeEmail(ctx, before.id, email)))
    failAt('code', sessionErrors.code_wrong)
  await useUp(ctx, email, 'email')
  await sendMails(ctx, [
    { to: before.email, template: 'email-changed', lang: ctx.user.lang, values: { email } },
  ])
  await emit(ctx, events.emailChanged, { of: ctx.user.entityId ?? [], to: before.id, values: { email } })
  const after = await profileOf(ctx, before.id)
  ctx.audit({ record: 'person', recordId: before.id, before, after })
  return after
}
