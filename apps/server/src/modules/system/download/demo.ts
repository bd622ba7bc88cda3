import type { Words } from '@dropyard/contract/kit/text'
import type { Ctx } from '../../../kit/context.ts'
import { secretKey } from '../../../kit/files/files.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { writeCsv } from '../../../kit/sheets/sheet.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { exportJob } from '../../order/order-list/export.ts'

const hour = 3_600_000

/** What the exports were asked for, so that the one that failed can be made again. */
const page = { page: 1, 'per-page': 20 }
const kind = { format: 'csv', lang: 'en' }
const ofAll = { input: { ...kind, filter: page, scope: 'all' } }
const ofCompany = (id: number) => ({ input: { ...kind, filter: { ...page, entity_id: id }, scope: [id] } })

/** An export that can be had, one that has expired and one that failed, for a merchant and for staff. */
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
    const made = ({ en, zh }: Words, hoursAgo: number) => {
      const at = new Date(ctx.now.getTime() - hoursAgo * hour)
      return {
        ...person,
        name: exportJob.name,
        title: en,
        titleZh: zh,
        makesFile: true,
        createdAt: at,
        startedAt: at,
        endedAt: new Date(at.getTime() + 4_000),
      }
    }
    await ctx.db.insert(jobTable).values([
      { ...made({ en: 'Orders last month', zh: '上月订单' }, 240), state: 'done', done: 214, total: 214 },
      {
        ...made({ en: 'Orders to check', zh: '待核对订单' }, 70),
        state: 'failed',
        error: 'The work was stopped while the file was written. Make it again.',
        errorZh: '生成文件时任务中断，请重新生成。',
        done: 40,
        total: 120,
      },
      {
        ...made({ en: 'Orders this week', zh: '本周订单' }, 3),
        state: 'done',
        done: 1,
        total: 1,
        file: key,
        fileSize: file.length,
      },
    ])
  }
}
