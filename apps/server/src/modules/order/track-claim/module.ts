import { trackClaim as contract } from '@dropyard/contract/order/track-claim'
import { afterwards, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { listen } from '../../../kit/signals.ts'
import { buyersErased } from '../order/signals.ts'
import { eraseClaims } from './erase.ts'
import { readPack } from './pack.ts'
import { packPdf } from './pack-document.ts'
import { served } from './service.ts'

registerModule({
  name: 'track-claim',
  routes: [
    ...served.routes,
    route(contract.pack, async (ctx, { params, reply }) => {
      const pack = await readPack(ctx, params.id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${pack.claim.claimSn}.pdf"`,
      })
      return afterwards(async () => reply.send(await packPdf(pack, ctx.files)))
    }),
  ],
  listeners: [listen(buyersErased, eraseClaims)],
})
