import type { DevelopmentModule } from '@dropyard/contract/development/module'
import type { DetailIn, RowIn } from '../../../kit/record/record-shape.tsx'

type ModuleRecord = DevelopmentModule['record']
/** What a row of any module carries; the fields of its form by the module's declaration. */
export type TaskRow = RowIn<ModuleRecord>
/** The same with what one read alone carries beyond. */
export type TaskDetail = DetailIn<ModuleRecord>
