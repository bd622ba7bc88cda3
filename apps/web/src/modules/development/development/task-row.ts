import type { DevelopmentModule } from '@dropyard/contract/development/development/module'
import type { DetailIn, RowIn } from '../../../kit/record/record-shape.tsx'

type ModuleRecord = DevelopmentModule['record']
/** A row of any module, including its form's fields according to the module's declaration. */
export type TaskRow = RowIn<ModuleRecord>
/** Same, with the additional fields of a single record. */
export type TaskDetail = DetailIn<ModuleRecord>
