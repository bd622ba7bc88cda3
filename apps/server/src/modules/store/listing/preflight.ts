import { say } from '@dropyard/contract/kit/say'
import { platformIds } from '@dropyard/contract/store/platform-facts'
import type { Ctx } from '../../../kit/context.ts'
import { codeOf, connectorFor } from '../store/connections.ts'
import { type Publishable, problemsOf } from './prepare.ts'

/** What each platform would refuse of a product that is in no store yet, in the reader's words. */
export function preflight(ctx: Ctx, product: Publishable): { platform: string; message: string }[] {
  return Object.values(platformIds).flatMap((id) => {
    const limits = connectorFor(ctx, id)?.listings?.limits
    const platform = codeOf(id)
    return limits
      ? problemsOf(product, limits).map(({ error, values }) => ({
          platform,
          message: say(error.words, values as never, ctx.lang),
        }))
      : []
  })
}
