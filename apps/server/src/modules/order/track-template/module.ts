import { fillWords } from '@dropyard/contract/kit/text'
import {
  trackTemplate as contract,
  templatePlaces,
  trackTemplateErrors,
  unknownPlaces,
} from '@dropyard/contract/order/track-template'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { trackTemplate } from './table.ts'

const served = serve(contract, trackTemplate, {
  search: [trackTemplate.name, trackTemplate.subject],
  beforeSave(_ctx, input) {
    for (const field of ['subject', 'body'] as const) {
      const unknown = unknownPlaces(input[field])
      if (unknown.length > 0)
        invalid({
          [field]: fillWords(trackTemplateErrors.place.words, {
            names: unknown.map((name) => `{{${name}}}`).join(', '),
            known: Object.keys(templatePlaces).join(', '),
          }),
        })
    }
    return input
  },
})

registerModule({
  name: 'track-template',
  routes: served.routes,
  demo: demoRows('order/track-template', served),
})
