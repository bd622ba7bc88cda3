import { registerModule } from '../../../kit/module.ts'
import { downloadDemo } from './downloads.ts'
import { demoNotices } from './notices.ts'
import { demoWebhooks } from './webhooks.ts'

/** The demo's notices, webhooks and exports: modules of the system keep them, but they are about orders and goods. */
registerModule({
  name: 'demo-system',
  async demo(ctx) {
    await downloadDemo(ctx)
    await demoNotices(ctx)
    await demoWebhooks(ctx)
  },
})
