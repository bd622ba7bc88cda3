import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../kit/jobs/jobs.ts'
import { flow, leftToPick, unpacked } from './service.ts'
import { wave } from './table.ts'

/** Moves a wave on when nothing is left to pick or to pack: by a job, because a wave is locked before its orders. */
export const waveProgress = job({
  name: 'wave.progress',
  input: z.object({ orderId: z.number().optional(), waveId: z.number().optional() }),
  async run(run, { orderId = 0, waveId }) {
    await run.transaction(async (ctx) => {
      const named =
        waveId === undefined
          ? sql`wave.id IN (SELECT w.wave_id FROM wave_order w WHERE w.order_id = ${orderId} AND w.open)`
          : eq(wave.id, waveId)
      const [found] = await ctx.db
        .select({ id: wave.id })
        .from(wave)
        .where(and(named, inArray(wave.state, ['released', 'picking', 'packing'])))
        .for('update')
      if (!found) return
      const [now] = await ctx.db
        .select({ state: wave.state, left: leftToPick, unpacked })
        .from(wave)
        .where(eq(wave.id, found.id))
      if (!now || now.left > 0) return
      if (now.state !== 'packing') await flow.move(ctx, 'picked', [found.id], {})
      if (now.unpacked === 0) await flow.move(ctx, 'finish', [found.id], {})
    })
  },
})
