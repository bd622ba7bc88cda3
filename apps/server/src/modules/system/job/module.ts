import { isNull, sql } from 'drizzle-orm'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { rowsJob } from '../../../kit/jobs/rows-job.ts'
import { registerModule } from '../../../kit/module.ts'
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

registerModule({
  name: 'job',
  routes: [...routes, ...workRoutes],
  jobs: [importFile, rowsJob, endLost],
  // A row with a file stays until `download.clear` has removed the file, long before 90 days.
  retention: [
    { since: jobTable.endedAt, days: 90, when: isNull(jobTable.file) },
    // A preview of many rows is needed once, and may contain texts of buyers.
    {
      since: jobTable.endedAt,
      days: 1,
      when: sql`${jobTable.name} = 'rows' AND ${jobTable.input} -> 'input' ->> 'dry_run' = 'true'`,
    },
  ],
})
