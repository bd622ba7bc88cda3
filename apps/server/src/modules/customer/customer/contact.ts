import { maskedEmail, maskedPhone } from '@dropyard/contract/customer/customer/contact'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import { type WithdrawalSource, withdrawalSources } from '@dropyard/contract/customer/customer/kinds'
import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { asc, desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { createCode } from '../../account/business-code/service.ts'
import { store } from '../../store/store/table.ts'
import { served } from './service.ts'
import { customer, customerConsent, customerIdentity } from './table.ts'

/** Contact data of one customer: masked in the detail, in full by a call that the audit log notes. */

export async function contactOf(ctx: UserCtx, id: number) {
  const [one] = await ctx.db.select().from(customer).where(eq(customer.id, id))
  const { email, phone, address, entityId } = assertFound(one)
  const keys = await identitiesOf(ctx, id)
  const ofKind = (...kinds: string[]) => keys.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key)
  ctx.audit({ record: 'customer', recordId: id, entityId, after: { contact: 'shown' } })
  return {
    emails: [...new Set([email, ...ofKind('email', 'email-given')].filter(Boolean))],
    phones: [...new Set([phone, ...ofKind('phone').map((key) => key.split(' ')[0] ?? '')].filter(Boolean))],
    address,
  }
}

const identitiesOf = (ctx: UserCtx, id: number) =>
  ctx.db
    .select({ kind: customerIdentity.kind, key: customerIdentity.key, store: store.name })
    .from(customerIdentity)
    .leftJoin(store, eq(store.id, customerIdentity.storeId))
    .where(eq(customerIdentity.customerId, id))
    .orderBy(asc(customerIdentity.id))
    .limit(50)

/** What the detail of a customer has besides its row. */
export async function detailOf(ctx: UserCtx, id: number) {
  const [keys, consents] = await Promise.all([
    identitiesOf(ctx, id),
    ctx.db
      .select()
      .from(customerConsent)
      .where(eq(customerConsent.customerId, id))
      .orderBy(desc(customerConsent.id))
      .limit(50),
  ])
  return {
    identities: keys.map(({ kind, key, store: name }) => ({
      kind,
      shown: masked(kind, key),
      store: name ?? '',
    })),
    consents: consents.map(({ channel, state, source, words, at }) => ({
      channel,
      state,
      source: sourceOf(source, ctx.lang),
      words,
      at,
    })),
  }
}

const sourceOf = (source: string, lang: Lang): string =>
  Object.hasOwn(withdrawalSources, source)
    ? inLang(withdrawalSources[source as WithdrawalSource], lang)
    : source

const masked = (kind: string, key: string): string => {
  if (kind === 'store-buyer') return key.slice(key.indexOf(':') + 1)
  return kind === 'phone' ? maskedPhone(key.split(' ')[0] ?? '') : maskedEmail(key)
}

/** An invitation code that only one company can use. Its lead becomes that company's customer. */
export async function inviteLead(ctx: UserCtx, id: number): Promise<{ code: string }> {
  const row = await served.read(ctx, id)
  if (row.kind !== 'lead') fail(errors.not_invited)
  const made = await createCode(ctx, { salespersonId: row.owner_id ?? ctx.user.id, maxUses: 1 })
  await ctx.db.update(customer).set({ businessCodeId: made.id }).where(eq(customer.id, id))
  ctx.audit({ record: 'customer', recordId: id, after: { code: made.code } })
  return { code: made.code }
}
