import type { Words } from '@dropyard/contract/kit/text'
import type { Ctx } from '../../../kit/context.ts'
import { secretKey } from '../../../kit/files.ts'
import { jobTable } from '../../../kit/jobs-table.ts'
import { writeSheet } from '../../../kit/sheet.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const hour = 3_600_000

/** An export that can be had, one that has expired and one that failed, for a merchant and for staff. */
export async function downloadDemo(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const file = await writeSheet(
    'csv',
    ['Order', 'Status', 'Amount (USD)'],
    [['DY-100001', 'Shipped', '24.80']],
  )
  const persons = [
    { userId: people.merchant, entityId: entities.northwind },
    { userId: people.admin, entityId: null },
    { userId: people.clerk, entityId: null },
  ]
  for (const person of persons) {
    const key = secretKey('exports', 'csv')
    await ctx.files.putAt(key, file)
    const made = ({ en, zh }: Words, hoursAgo: number) => {
      const at = new Date(ctx.now.getTime() - hoursAgo * hour)
      return {
        ...person,
        name: 'order.export',
        title: en,
        titleZh: zh,
        input: {},
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
