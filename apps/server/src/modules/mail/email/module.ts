import { email as contract } from '@dropyard/contract/mail/email'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { buyersErased } from '../../order/order/signals.ts'
import { accountSaved, accountsRemoved } from '../account/service.ts'
import { listBoxes } from './boxes.ts'
import { archive, changeTags, markRead, star } from './changes.ts'
import { sendFile, sendPicture } from './downloads.ts'
import { eraseBuyers } from './erase-mails.ts'
import { forgetJob, removeFilesJob, removeFolderJob } from './forget.ts'
import { listThreads } from './list.ts'
import { readJob } from './read-job.ts'
import { showThread } from './show.ts'
import { pollJob, syncJob } from './sync-job.ts'

registerModule({
  name: 'email',
  routes: [
    route(contract.list, (ctx, { query }) => listThreads(ctx, query)),
    route(contract.folders, (ctx) => listBoxes(ctx)),
    route(contract.get, (ctx, { params: { id }, query }) => showThread(ctx, id, query)),
    route(contract.star, (ctx, { body }) => star(ctx, body)),
    route(contract.read, (ctx, { body }) => markRead(ctx, body)),
    route(contract.archive, (ctx, { body }) => archive(ctx, body)),
    route(contract.batchTags, (ctx, { body }) => changeTags(ctx, body)),
    route(contract.deleteTags, (ctx, { body: { ids, tag_ids } }) =>
      changeTags(ctx, { ids, add: [], remove: tag_ids }),
    ),
    route(contract.file, (ctx, { query, reply }) => sendFile(ctx, reply, query.ticket), {
      transaction: false,
      perMinute: 600,
    }),
    route(contract.picture, (ctx, { query, reply }) => sendPicture(ctx, reply, query.ticket), {
      transaction: false,
      perMinute: 600,
    }),
  ],
  jobs: [syncJob, pollJob, readJob, forgetJob, removeFilesJob, removeFolderJob],
  listeners: [
    listen(accountSaved, (ctx, { id }) =>
      ctx.enqueue(syncJob, { accountId: id, full: false }, { key: String(id) }),
    ),
    listen(buyersErased, eraseBuyers),
    listen(accountsRemoved, async (ctx, { ids }) => {
      for (const accountId of ids) await ctx.enqueue(removeFolderJob, { accountId })
    }),
  ],
})
