import type { ComponentType } from 'react'
import { later } from './later.tsx'

/**
 * Parts that one module offers to the pages of others, such as a dialog: modules must not import each other, so
 * they meet by name. The part's module adds its name and props here by declaration merging, `offers.ts` says where
 * the part is, and a page shows it: `<Offered name="listing/publish" goodsIds={ids} onClose={close} />`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that offer parts
export interface Offers {}

export type OfferName = keyof Offers & string

type Load = () => Promise<{ Part: ComponentType<object> }>

const offers = new Map<string, ComponentType<object>>()

/** Says where a part is. It is loaded when it is first shown. */
export function offer<N extends OfferName>(
  name: N,
  load: () => Promise<{ Part: ComponentType<Offers[N]> }>,
): void {
  const loose = load as unknown as Load
  offers.set(
    name,
    later(() => loose().then(({ Part }) => Part)),
  )
}

/** Shows a part of another module. Nothing stands there until it is loaded. */
export function Offered<N extends OfferName>({ name, ...props }: { name: N } & Offers[N]) {
  const Part = offers.get(name)
  if (!Part) throw new Error(`Nothing is offered as "${name}"`)
  return <Part {...props} />
}
