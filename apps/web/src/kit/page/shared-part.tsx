import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'

/**
 * Parts that one module offers to the pages of others, such as a dialog: modules must not import each other, so
 * they meet by name. The part's module adds its name and props here by declaration merging, `shared-parts.ts` says where
 * the part is, and a page shows it: `<SharedPart name="listing/publish" goodsIds={ids} onClose={close} />`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that offer parts
export interface SharedParts {}

export type SharedPartName = keyof SharedParts & string

type Load = () => Promise<{ Part: ComponentType<object> }>

const parts = new Map<string, ComponentType<object>>()

/** Says where a part is. It is loaded when it is first shown. */
export function provide<N extends SharedPartName>(
  name: N,
  load: () => Promise<{ Part: ComponentType<SharedParts[N]> }>,
): void {
  const loose = load as unknown as Load
  parts.set(
    name,
    lazyPart(() => loose().then(({ Part }) => Part)),
  )
}

/** Shows a part of another module. Nothing stands there until it is loaded. */
export function SharedPart<N extends SharedPartName>({ name, ...props }: { name: N } & SharedParts[N]) {
  const Part = parts.get(name)
  if (!Part) throw new Error(`Nothing is offered as "${name}"`)
  return <Part {...props} />
}
