import { inArray } from 'drizzle-orm'
import { registerModule } from '../../../kit/module.ts'
import { nameRecords } from '../../../kit/record/record-names.ts'
import { demoDepartments } from './demo.ts'
import { routes } from './routes.ts'
import { department } from './table.ts'

nameRecords('department', (ctx, ids) =>
  ctx.db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(inArray(department.id, [...ids])),
)

registerModule({ name: 'department', routes, demo: demoDepartments })
