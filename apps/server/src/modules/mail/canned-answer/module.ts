import { cannedAnswer as contract } from '@dropyard/contract/mail/canned-answer'
import { demoRows } from '../../../demo/rows.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { assertVariables, fillAnswer } from './fill.ts'
import { cannedAnswer } from './table.ts'

const served = serve(contract, cannedAnswer, {
  search: [cannedAnswer.name, cannedAnswer.bodyEn, cannedAnswer.bodyZh],
  beforeSave(_ctx, input) {
    assertVariables(input)
    return input
  },
})

registerModule({
  name: 'email-answers',
  routes: [
    ...served.routes,
    route(contract.fill, async (ctx, { params: { id }, body }) =>
      fillAnswer(ctx, await served.read(ctx, id), body),
    ),
  ],
  demo: demoRows('mail/canned-answer', served),
})
