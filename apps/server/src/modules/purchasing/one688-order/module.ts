import { one688Order as contract, type One688Preview } from '@dropyard/contract/purchasing/one688-order'
import { purchaseOrderErrors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { askedOn1688, orderOn1688 } from '../purchase-order/signals.ts'
import { askedNumbers, askOn1688 } from './ask.ts'
import { one688OrderDemo } from './demo.ts'
import { askedNews, followAllJob, followJob, type News, noteNews } from './follow.ts'
import { placeJob, sweepJob } from './place.ts'
import { previewOf } from './preview.ts'
import { attemptsOf } from './read.ts'

registerModule({
  name: 'one688-order',
  demoNeeds: ['purchase-order', 'asn', 'one688'],
  demo: one688OrderDemo,
  jobs: [placeJob, sweepJob, followJob, followAllJob],
  listeners: [listen(orderOn1688, askOn1688), answer(askedOn1688, askedNumbers)],
  routes: [
    route(
      contract.preview,
      async (ctx, { precomputed }: { precomputed: One688Preview }) => {
        if (!mayRead(ctx.user, seesCosts)) fail(purchaseOrderErrors.prices)
        return precomputed
      },
      { preTransaction: previewOf },
    ),
    route(contract.list, (ctx, { params: { id } }) => attemptsOf(ctx, id)),
    route(
      contract.refresh,
      async (ctx, { params: { id }, precomputed: news }: { params: { id: number }; precomputed: News }) => {
        await noteNews(ctx, news.id, news)
        return attemptsOf(ctx, id)
      },
      { preTransaction: (early, _body, { params }) => askedNews(early, (params as { id: number }).id) },
    ),
  ],
})
