import { checkName } from '@dropyard/contract/catalog/goods/quality-check'
import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { judge, type Reading, verdictOf } from '@dropyard/contract/development/development/readings'
import { goodsInfo } from '@dropyard/contract/development/goods-info'
import { supplierQuotation } from '@dropyard/contract/development/supplier-quotation'
import type { Field } from '@dropyard/contract/kit/record-types'
import { lastOf } from '../../../kit/data/days.ts'
import { invalid } from '../../../kit/errors.ts'
import { dueBy } from '../../../kit/record/task-clock.ts'
import { assertMayWork } from '../../../kit/record/task-rights.ts'
import { withoutDefault } from '../quotation/defaults.ts'
import { readingsFor } from '../test-template/service.ts'
import type { Behaviour } from './behaviour.ts'
import { formsOf } from './forms.ts'
import { overBudget } from './measured.ts'
import { publishingLanguages } from './publishing-languages.ts'
import { idIn, idsIn, rowsIn } from './values.ts'
import { codesOf } from './variants.ts'

/** Behaviour of the modules between setup and completion. */

export const quote: Behaviour = {
  begins: (_ctx, { goodsDevelop }) => ({
    quantity_first: goodsDevelop?.first_quantity ?? null,
    // The product's requirements are shown to suppliers.
    requirements: goodsDevelop?.requirements ?? '',
  }),
  saves: async (ctx, task, form, changed) => {
    // The task is due at the end of the deadline for quotations.
    if (changed.has('deadline') && typeof form.deadline === 'string' && form.deadline)
      await dueBy(ctx, supplierQuotation.flow.name, task.id, lastOf(form.deadline))
    const before = idsIn(task.form, 'buyer_ids')
    const added = idsIn(form, 'buyer_ids').filter((id) => !before.includes(id))
    await assertMayWork(ctx, { field: 'buyer_ids', flow: supplierQuotation.flow, ids: added })
    return form
  },
  submits: async (ctx, task) => {
    const codes = codesOf(await formsOf(ctx, task.productId))
    const lacking = await withoutDefault(ctx, task.productId, codes)
    if (!lacking) return developmentErrors.quotation
    return lacking.length > 0 ? [developmentErrors.quotation_variants, { codes: lacking }] : undefined
  },
}

export const sample: Behaviour = {
  submits: (_ctx, _task, form) =>
    rowsIn(form, 'samples').some(({ verdict }) => verdict === 'pass') ? undefined : developmentErrors.verdict,
  tells: async (ctx, _productId, forms) => overBudget(forms, ctx.lang),
}

const readingsIn = (form: Readonly<Record<string, unknown>>): readonly Reading[] =>
  rowsIn(form, 'readings') as unknown as readonly Reading[]

/** Whether all readings of a test are within their limits. */
export const isAccepted = (form: Readonly<Record<string, unknown>>): boolean =>
  verdictOf(readingsIn(form)) === 'accepted'

export const test: Behaviour = {
  begins: async (ctx, { goodsOpen }) => ({
    readings: await readingsFor(ctx, idIn(goodsOpen, 'category_id')),
  }),
  submits: ({ lang }, _task, form) => {
    const bare = readingsIn(form).filter((one) => judge(one) === 'rejected' && one.photos.length === 0)
    return bare.length === 0
      ? undefined
      : [developmentErrors.photo, { checks: bare.map(({ check }) => checkName(check, lang)) }]
  },
  judged: ({ lang }, task) => {
    const readings = readingsIn(task.form)
    if (isAccepted(task.form) || task.overrideBy !== null) return undefined
    const wrong = readings
      .filter((one) => judge(one) !== 'accepted')
      .map(({ check }) => checkName(check, lang))
    return [developmentErrors.rejected, { checks: wrong }]
  },
  actions: { override: async (ctx) => ({ overrideBy: ctx.user.id }) },
}

const [texts] = goodsInfo.form.texts as Field

export const info: Behaviour = {
  begins: async (ctx, { goodsDevelop }, product) => {
    const languages = await publishingLanguages(ctx, product.entityId)
    return {
      texts: texts.parse(
        languages.map((locale) => ({
          locale,
          title: locale === 'en' ? (goodsDevelop?.title ?? '') : '',
        })),
      ),
      attributes: goodsDevelop?.attributes ?? [],
    }
  },
  saves: async (ctx, _task, form) => {
    if (!/^(\d{6,10})?$/.test(String(form.hs_code ?? ''))) invalid({ hs_code: developmentErrors.hs.words })
    // The saving user is recorded as translator of human translations, unless another is named.
    const translated = rowsIn(form, 'texts').map((row) => ({
      ...row,
      translator: row.translator || (row.state === 'human' ? (ctx.user?.name ?? '') : ''),
    }))
    return { ...form, texts: translated }
  },
}
