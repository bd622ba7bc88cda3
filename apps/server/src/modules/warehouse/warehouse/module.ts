import { warehouse as words } from '@dropyard/contract/warehouse/warehouse'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { warehouseDemo } from './demo.ts'
import { served } from './service.ts'
import { zoneOfCountry } from './zone-of-country.ts'

registerModule({
  name: 'warehouse',
  routes: [
    ...served.routes,
    route(words.bindAddress, async (ctx, { body: { id, version, ...address } }) => {
      const before: Record<string, unknown> = await served.read(ctx, id)
      const kept = Object.fromEntries(Object.keys(words.input.shape).map((name) => [name, before[name]]))
      const movedZone = address.country === before.country ? undefined : zoneOfCountry(address.country)
      return served.update(ctx, id, {
        ...kept,
        ...address,
        ...(movedZone ? { time_zone: movedZone } : {}),
        ...(version === undefined ? {} : { version }),
      })
    }),
  ],
  demo: warehouseDemo,
})
