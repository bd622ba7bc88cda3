import type { UserCtx } from '../../../kit/context.ts'
import { question } from '../../../kit/questions.ts'

/** Default suppliers of SKUs, as far as the reading user may see suppliers; answered by the module that knows who sells to us. */
export const defaultSuppliers = question<
  { readonly user: UserCtx['user']; readonly skuIds: readonly number[] },
  { skuId: number; name: string }
>()
