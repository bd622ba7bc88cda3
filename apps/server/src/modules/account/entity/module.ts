import { link } from '@dropyard/contract/pages'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { routes } from './routes.ts'
import { entity } from './table.ts'

nameTable('entity', { table: entity, name: () => entity.name, page: (id) => link('/companyList', { id }) })

registerModule({ name: 'entity', routes })
