import { listView as contract } from '@dropyard/contract/system/list-view'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { changeView, removeView, saveView, setDefault, shareView, viewsOf } from './service.ts'
import { listView } from './table.ts'

nameTable('list-view', { table: listView, name: () => listView.name })

registerModule({
  name: 'list-view',
  routes: [
    route(contract.all, (ctx) => viewsOf(ctx)),
    route(contract.create, (ctx, { body }) => saveView(ctx, body)),
    route(contract.update, (ctx, { params, body }) => changeView(ctx, params.id, body)),
    route(contract.share, (ctx, { params, body }) => shareView(ctx, params.id, body)),
    route(contract.remove, (ctx, { params }) => removeView(ctx, params.id)),
    route(contract.setDefault, (ctx, { params, body }) => setDefault(ctx, params.id, body.on)),
  ],
})
