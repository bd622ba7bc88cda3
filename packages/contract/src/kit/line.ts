import type { z } from 'zod'
import { record } from './record.ts'
import type { Either } from './record-rules.ts'
import type { Fields, InputOf, Shape } from './record-types.ts'
import type { Pair } from './text.ts'

type InputValues<F> = z.output<z.ZodObject<Shape<InputOf<F>>>>

interface LineDeclaration<F extends Fields> {
  /** Plural, the label of the lines in form and detail: `['Items', '商品明细']`. */
  title: Pair
  /** Singular as within a sentence: `['item', '明细行']`. */
  singular: Pair
  /** Its fields, declared like those of a record. `id` is added to rows. */
  fields: F
  /** Fields that are computed from the line's other values; declare them `readOnly`. Server and form compute them. */
  derive?: { readonly [K in keyof F]?: (line: InputValues<NoInfer<F>>) => unknown }
  /** Exactly one of these fields must be given, or at most one with `none: true`. */
  exclusive?: Either<keyof NoInfer<F> & string>
}

/**
 * Declares a line of a document.
 *
 * ```ts
 * export const orderLine = line({
 *   title: ['Items', '商品明细'], singular: ['item', '明细行'],
 *   fields: {
 *     quantity: [wire.int({ min: 1, max: 1_000_000 }), 'Quantity', '数量'],
 *     price: [wire.minor({ min: 0, max: 1_000_000 }), 'Unit price', '单价'],
 *     amount: [wire.minor(), 'Amount', '金额', { readOnly: true }],
 *   },
 *   derive: { amount: ({ quantity, price }) => quantity * price },
 * })
 * ```
 */
export const line = <const F extends Fields>({ derive = {}, fields, ...d }: LineDeclaration<F>) => ({
  ...record({
    ...d,
    fields,
    name: d.singular[0],
    path: '',
    immutable: true,
    endpoints: [],
    filter: {},
    sortable: ['id'],
    labelField: Object.keys(fields)[0] as never,
  }),
  derive: derive as Readonly<Record<string, (line: never) => unknown>>,
})
