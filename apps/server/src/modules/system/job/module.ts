import { isNull, sql } from 'drizzle-orm'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { rowsJob } from '../../../kit/jobs/rows-job.ts'
import { bring } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { importFile } from '../../../kit/sheets/file-import.ts'
import { endLost } from './end-lost.ts'
import { routes } from './routes.ts'
import { workRoutes } from './work.ts'

nameTable('job', {
  table: jobTable,
  name: ({ lang }) =>
    lang === 'zh' ? sql`coalesce(${jobTable.titleZh}, ${jobTable.title})` : jobTable.title,
})

bring({
  name: 'job',
  routes: [...routes, ...workRoutes],
  jobs: [importFile, rowsJob, endLost],
  // Files that work made are gone long before; with its file a row stays.
  retention: [
    { since: jobTable.endedAt, days: 90, when: isNull(jobTable.file) },
    // A preview of many rows is looked at once, and may show what buyers wrote.
    {
      since: jobTable.endedAt,
      days: 1,
      when: sql`${jobTable.name} = 'rows' AND ${jobTable.input} -> 'input' ->> 'dry_run' = 'true'`,
    },
  ],
})
