import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Parts that one module offers to the pages of others, such as a dialog: modules must not import each other, so
 * they meet by name. The part's module adds its name and props here by declaration merging, `offers.ts` says where
 * the part is, and a page shows it: `<Offered name="listing/publish" goodsIds={ids} onClose={close} />`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that offer parts
export interface Offers {}

export type OfferName = keyof Offers & string

type Load = () => Promise<{ Part: ComponentType<object> }>

const offers = new Map<string, { load: Load; Part: ComponentType<object> }>()

/** Says where a part is. It is loaded when it is first shown. */
export function offer<N extends OfferName>(
  name: N,
  load: () => Promise<{ Part: ComponentType<Offers[N]> }>,
): void {
  const loose = load as unknown as Load
  offers.set(name, { load: loose, Part: lazy(() => loose().then(({ Part }) => ({ default: Part }))) })
}

/** Shows a part of another module. Nothing stands there until it is loaded. */
export function Offered<N extends OfferName>({ name, ...props }: { name: N } & Offers[N]) {
  const found = offers.get(name)
  if (!found) throw new Error(`Nothing is offered as "${name}"`)
  const { Part } = found
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
