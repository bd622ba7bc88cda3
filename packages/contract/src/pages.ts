import { queryText } from './kit/encode.ts'
import type { OwnOf, PageParams } from './kit/link.ts'
import type * as modules from './modules.ts'

/** Types of all pages of the modules. Only types are imported, so code with links doesn't load the modules. */

type Modules = typeof modules
type View = {
  [M in keyof Modules]: Modules[M] extends {
    readonly manifest: () => { readonly pages: readonly (infer V extends { readonly path: string })[] }
  }
    ? V
    : never
}[keyof Modules]

export type PagePath = View['path']
type ViewsOf<P, V = View> = V extends { readonly path: infer Q } ? (P extends Q ? V : never) : never
type ParamsOf<P extends PagePath> = PageParams<ViewsOf<P>>

/** The address of a page: `link('/ordersList', { status: 10 })`. Parameters that the page doesn't read don't compile. */
export const link = <P extends PagePath>(
  page: P,
  ...[params]: [keyof ParamsOf<P>] extends [never]
    ? []
    : Record<never, never> extends ParamsOf<P>
      ? [params?: ParamsOf<P>]
      : [params: ParamsOf<P>]
): string => page + queryText(params ?? {})

type KeysOf<U> = U extends unknown ? keyof U & string : never

/** Names of a page's parameters that are not filters of its list. */
export type OwnParam<P extends PagePath> = KeysOf<OwnOf<ViewsOf<P>>>
