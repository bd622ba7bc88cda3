import { combined } from '@dropyard/contract/catalog/goods/fit-variants'
import { goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { fromOffer, fromOfferErrors } from '@dropyard/contract/development/development'
import type { Form } from '@dropyard/contract/development/development/module'
import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import { variantRow } from '@dropyard/contract/development/development/variant-row'
import { isBlank } from '@dropyard/contract/kit/missing'
import { type One688Offer, one688 } from '@dropyard/contract/purchasing/one688'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, requirePermission } from '../../../kit/errors.ts'
import { fetchPicture } from '../../../kit/files/fetch-picture.ts'
import { type PreTransactionCtx, route } from '../../../kit/http/route.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { type NamedValue, valuesOf } from '../../catalog/goods-attr/values.ts'
import { findOffer } from '../../purchasing/one688/look-up.ts'
import { noteUploads } from '../../system/file/note-uploads.ts'
import { handleTask } from './engine.ts'
import { developmentProduct, developmentTask } from './table.ts'
import { list, text } from './values.ts'

/** Fills an idea or a setup from a 1688 offer, which is requested before the transaction begins. */

const maxPictures = 8
const maxAxes = 3
const maxLinks = 10

interface Found {
  readonly offer: One688Offer
  /** Keys of the pictures that could be fetched. */
  readonly pictures: readonly string[]
}

async function askOffer(early: PreTransactionCtx, link: string): Promise<Found> {
  if (early.user) requirePermission({ user: early.user, lang: early.lang }, one688.find)
  return { offer: await findOffer(early, link), pictures: [] }
}

/** The same with copies of its pictures; those that can't be fetched are left out. */
async function askWithPictures(early: PreTransactionCtx, link: string): Promise<Found> {
  const { offer } = await askOffer(early, link)
  const owner = ownerOf(early.user, early.ip)
  const pictures = await Promise.all(
    offer.pictures.slice(0, maxPictures).map(async (url) => {
      try {
        const picture = await fetchPicture(url, owner, early.config, early.config.ONE688_ORIGIN)
        return [await early.files.put('editor', picture.extension, picture.content)]
      } catch (error) {
        early.log.info({ url, reason: String(error) }, 'picture of an offer not fetched')
        return []
      }
    }),
  )
  return { offer, pictures: pictures.flat() }
}

/** The form of a task, and the prefix of its variants' codes. */
async function formAt(ctx: UserCtx, id: number, module: ModuleName) {
  const [row] = await ctx.db
    .select({ form: developmentTask.form, sn: developmentProduct.productSn })
    .from(developmentTask)
    .innerJoin(developmentProduct, eq(developmentProduct.id, developmentTask.productId))
    .where(and(eq(developmentTask.id, id), eq(developmentTask.module, module)))
  return assertFound(row)
}

/** Fills the empty fields of a form. @throws when none of them can be filled */
async function fillEmpty(ctx: UserCtx, id: number, module: ModuleName, form: Form, offered: Form) {
  const given = Object.entries(offered).filter(
    ([name, value]) => !isBlank(value) && (isBlank(form[name]) || name === 'links'),
  )
  if (given.length === 0) fail(fromOfferErrors.nothing)
  await handleTask(ctx, module, id, Object.fromEntries(given))
  return { filled: given.map(([name]) => name) }
}

async function fillIdea(ctx: UserCtx, id: number, { offer, pictures }: Found) {
  const { form } = await formAt(ctx, id, 'goodsDevelop')
  await noteUploads(ctx, pictures)
  const pieces = offer.unit_pieces ?? 1
  const links = list(form, 'links')
  return fillEmpty(ctx, id, 'goodsDevelop', form, {
    links: links.includes(offer.link) || links.length >= maxLinks ? null : [...links, offer.link],
    pictures: pictures.map((key) => `/files/${key}`),
    // The price of the most expensive variant, rounded up.
    target_cost: Math.ceil(offer.price_to / pieces) || null,
    first_quantity: offer.moq * pieces,
  })
}

async function fillSetup(ctx: UserCtx, id: number, { offer }: Found) {
  const { form, sn } = await formAt(ctx, id, 'goodsOpen')
  const [first] = offer.variants
  if (!first || first.attributes.length === 0) fail(fromOfferErrors.variants)
  if (first.attributes.length > maxAxes) fail(fromOfferErrors.axes, { count: first.attributes.length })
  if (!isBlank(form.axes) || !isBlank(form.variants)) fail(fromOfferErrors.nothing)
  const wanted = first.attributes.map(({ name, name_zh }, at) => {
    const values = offer.variants.flatMap(({ attributes }): NamedValue[] => {
      const one = attributes[at]
      return one ? [{ name: one.value || one.value_zh, name_zh: one.value_zh }] : []
    })
    return { name: name || name_zh, name_zh, values }
  })
  const axes = await valuesOf(ctx, wanted, () => requirePermission(ctx, goodsAttrValue.create))
  const all = combined(axes)
  const sold = offer.variants.map(({ attributes }) =>
    attributes.map(({ value, value_zh }, at) => axes[at]?.called(value || value_zh) ?? ''),
  )
  // The setup creates all combinations itself; an offer with only some of them lists its own.
  const code = text(form, 'sku_code') || sn
  const isWhole = all.length === sold.length
  return fillEmpty(ctx, id, 'goodsOpen', form, {
    axes: axes.map(({ attr_id, values }) => ({ attr_id, values })),
    variants:
      isWhole && text(form, 'sku_code') !== ''
        ? null
        : sold.map((options, at) => variantRow(sold.length === 1 ? code : `${code}-${at + 1}`, options)),
  })
}

interface Asked {
  readonly body: { readonly id: number; readonly link: string }
  readonly precomputed: Found
}

export const fromOfferRoutes = [
  route(fromOffer.goodsDevelop, (ctx, { body, precomputed }: Asked) => fillIdea(ctx, body.id, precomputed), {
    preTransaction: (early, { link }: Asked['body']) => askWithPictures(early, link),
  }),
  route(fromOffer.goodsOpen, (ctx, { body, precomputed }: Asked) => fillSetup(ctx, body.id, precomputed), {
    preTransaction: (early, { link }: Asked['body']) => askOffer(early, link),
  }),
]
