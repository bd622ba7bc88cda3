import { email as contract } from '@dropyard/contract/mail/email'
import { link } from '@dropyard/contract/pages'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { listen } from '../../../kit/signals.ts'
import {
  customersAddressed,
  customersErased,
  customersMerged,
  customersUnmerged,
} from '../../customer/customer/signals.ts'
import { buyersErased } from '../../order/order/signals.ts'
import { accountSaved, accountsRemoved } from '../account/service.ts'
import { listBoxes } from './boxes.ts'
import { archive, changeTags, markRead, star } from './changes.ts'
import { beginContact, prepareContact } from './contact/contact.ts'
import { sendFile, sendPicture } from './downloads.ts'
import { eraseBuyers, eraseCustomers } from './erase-mails.ts'
import { forgetJob, removeFilesJob } from './forget.ts'
import { gatherCustomerJob, gatherMailsJob } from './gather/job.ts'
import { linkByHand, showAbout } from './links/link.ts'
import { mergeThreads, unmergeThreads } from './links/merged.ts'
import { listThreads } from './list.ts'
import { listenForMail } from './listen/daemon.ts'
import { demoOutgoing } from './outgoing/demo.ts'
import { cancel, send } from './outgoing/do.ts'
import { attach, keepUpload } from './outgoing/files.ts'
import { keepCopyJob } from './outgoing/keep-copy.ts'
import { readUnclear, settle } from './outgoing/note-sent.ts'
import { sendDueJob, sendJob } from './outgoing/send-job.ts'
import { listOutgoing } from './outgoing/shown.ts'
import { discard, rewrite, write } from './outgoing/write.ts'
import { readJob } from './read-job.ts'
import { removeAccountsJob, removeFolderJob } from './remove-accounts.ts'
import { showThread } from './show.ts'
import { pollJob, syncJob } from './sync-job.ts'
import { emailThread } from './table.ts'
import { flow } from './tasks/flow.ts'
import { returnTasksJob } from './tasks/return-tasks.ts'
import { answerers } from './tasks/workers.ts'

nameTable('email', {
  table: emailThread,
  name: () => emailThread.subject,
  page: (id) => link('/emailBox', { id }),
})

registerModule({
  name: 'email',
  demoNeeds: ['mail-account'],
  demo: demoOutgoing,
  routes: [
    route(contract.list, (ctx, { query }) => listThreads(ctx, query)),
    route(contract.folders, (ctx) => listBoxes(ctx)),
    route(contract.get, (ctx, { params: { id }, query }) => showThread(ctx, id, query)),
    route(contract.outgoing, (ctx, { query }) => listOutgoing(ctx, query)),
    route(contract.write, (ctx, { body }) => write(ctx, body)),
    route(contract.rewrite, (ctx, { params: { id }, body }) => rewrite(ctx, id, body)),
    route(contract.discard, (ctx, { params: { id } }) => discard(ctx, id)),
    route(contract.attach, (ctx, { params: { id }, precomputed }) => attach(ctx, id, precomputed), {
      preTransaction: keepUpload,
    }),
    route(contract.do, (ctx, { body }) => send(ctx, body)),
    route(contract.cancel, (ctx, { body: { ids } }) => cancel(ctx, ids)),
    route(contract.settle, (ctx, { body, precomputed }) => settle(ctx, body, precomputed), {
      preTransaction: readUnclear,
    }),
    route(contract.about, (ctx, { params: { id } }) => showAbout(ctx, id)),
    route(contract.contacting, (ctx, { query }) => prepareContact(ctx, query)),
    route(contract.contact, (ctx, { body }) => beginContact(ctx, body)),
    route(contract.link, (ctx, { params: { id }, body }) => linkByHand(ctx, id, body)),
    ...overrideRoutes(
      flow.routes,
      route(contract.workers, (ctx, { query }) => answerers(ctx, query)),
    ),
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
  jobs: [
    syncJob,
    pollJob,
    readJob,
    forgetJob,
    removeFilesJob,
    removeAccountsJob,
    removeFolderJob,
    sendJob,
    sendDueJob,
    keepCopyJob,
    returnTasksJob,
    gatherMailsJob,
    gatherCustomerJob,
  ],
  daemons: [listenForMail],
  listeners: [
    listen(accountSaved, (ctx, { id }) =>
      ctx.enqueue(syncJob, { accountId: id, full: false }, { key: String(id) }),
    ),
    listen(accountSaved, (ctx, { id }) =>
      ctx.enqueue(returnTasksJob, { accountId: id }, { key: String(id) }),
    ),
    listen(buyersErased, eraseBuyers),
    listen(customersErased, eraseCustomers),
    listen(customersAddressed, (ctx, { ids }) =>
      ctx.enqueue.all(
        gatherCustomerJob,
        ids.map((customerId) => ({ customerId })),
      ),
    ),
    listen(customersMerged, mergeThreads),
    listen(customersUnmerged, unmergeThreads),
    listen(accountsRemoved, (ctx) => ctx.enqueue(removeAccountsJob, {})),
  ],
})
