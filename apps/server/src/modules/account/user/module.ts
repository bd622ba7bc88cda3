import { link } from '@dropyard/contract/pages'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { demoUsers } from './demo.ts'
import { roleRoutes } from './role-routes.ts'
import { userRoutes } from './routes.ts'
import { seedRoles } from './seed.ts'
import { person, role } from './table.ts'

const userPage = (_id: number, name: string): string => link('/userList', { search: name })
nameTable('person', { table: person, name: (ctx) => nameIn(ctx), page: userPage })
// A login is recorded under the person who logged in.
nameTable('session', { table: person, name: (ctx) => nameIn(ctx), page: userPage })
nameTable('role', {
  table: role,
  name: inLanguage(role.nameEn, role.nameZh),
  page: (_id, name) => link('/roleAdmin', { search: name }),
})

registerModule({
  name: 'user',
  routes: [...userRoutes, ...roleRoutes],
  seed: seedRoles,
  demo: demoUsers,
})
