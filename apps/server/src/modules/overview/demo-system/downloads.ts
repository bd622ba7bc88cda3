import { z } from 'zod'
import { bothLanguages, demoData } from '../../../demo/data.ts'
import { whileMs } from '../../../demo/stories.ts'
import type { Ctx } from '../../../kit/context.ts'
import { secretKey } from '../../../kit/files/files.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { writeCsv } from '../../../kit/sheets/sheet.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { exportJob } from '../../order/order-list/export.ts'

const exports = z.array(
  z.strictObject({
    title: bothLanguages,
    ago: whileMs,
    state: z.enum(['done', 'failed']),
    done: z.int(),
    total: z.int(),
    error: bothLanguages.optional(),
    /** Whether its file is still available. */
    kept: z.boolean().optional(),
  }),
)

/** Inputs of the demo's exports; with its input the failed one can be retried. */
const page = { page: 1, 'per-page': 20 }
const kind = { format: 'csv', lang: 'en' }
const ofAll = { input: { ...kind, filter: page, scope: 'all' } }
const ofCompany = (id: number) => ({ input: { ...kind, filter: { ...page, entity_id: id }, scope: [id] } })

/** An available, an expired and a failed export, for a merchant and for staff. */
export async function downloadDemo(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const file = await writeCsv(['Order', 'Status', 'Amount (USD)'], [['DY-100001', 'Shipped', '24.80']])
  const persons = [
    { userId: people.merchant, entityId: entities.northwind, ...ofCompany(entities.northwind) },
    { userId: people.admin, entityId: null, ...ofAll },
    { userId: people.clerk, entityId: null, ...ofAll },
  ]
  for (const person of persons) {
    const key = secretKey('exports', 'csv')
    await ctx.files.putAt(key, file)
    await ctx.db.insert(jobTable).values(
      demoData('system/download', exports).map(({ title, ago, error, kept, ...how }) => {
        const at = new Date(ctx.now.getTime() - ago)
        return {
          ...person,
          ...how,
          ...{ name: exportJob.name, title: title.en, titleZh: title.zh, makesFile: true },
          ...{ createdAt: at, startedAt: at, endedAt: new Date(at.getTime() + 4_000) },
          ...(error && { error: error.en, errorZh: error.zh }),
          ...(kept && { file: key, fileSize: file.length }),
        }
      }),
    )
  }
}
