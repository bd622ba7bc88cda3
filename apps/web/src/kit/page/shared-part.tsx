import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'

/**
 * Components that modules offer to pages of other modules, such as dialogs. Modules must not import each other, so they refer to
 * these by name. The module adds name and props here by declaration merging, `shared-parts.ts` registers how to load it, and a
 * page renders it: `<SharedPart name="listing/publish" goodsIds={ids} onClose={close} />`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that offer parts
export interface SharedParts {}

export type SharedPartName = keyof SharedParts & string

type Load = () => Promise<{ Part: ComponentType<object> }>

const parts = new Map<string, ComponentType<object>>()

/** Registers a component, which is loaded when first rendered. */
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

/** Renders a component of another module; nothing until it is loaded. */
export function SharedPart<N extends SharedPartName>({ name, ...props }: { name: N } & SharedParts[N]) {
  const Part = parts.get(name)
  if (!Part) throw new Error(`Nothing is offered as "${name}"`)
  return <Part {...props} />
}
