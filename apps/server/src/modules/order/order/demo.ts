import type { Ctx } from '../../../kit/context.ts'

/** Orders of the demo. */
export async function demoOrders(_ctx: Ctx): Promise<void> {}
