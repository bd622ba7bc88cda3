import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** States, provinces and other areas of countries, for addresses. */

const country = wire.text(2, 2)

export const area = {
  select: endpoint({
    method: 'GET',
    path: '/v1/country-area/select',
    permission: 'signed-in',
    about: ['Select a state or province', '选择州/省'],
    query: z.object({ country, search: wire.text(100).optional() }),
    data: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  }),
  /** Countries with areas, or the areas of one country. */
  list: endpoint({
    method: 'GET',
    path: '/v1/area/getarealist',
    permission: 'signed-in',
    about: ['List areas of countries', '查看地区列表'],
    query: z.object({ country: country.optional() }),
    data: z.array(
      z.object({
        /** The area's code; without a country in the request, the country's code. */
        code: z.string(),
        country: z.string(),
        name: z.string(),
        /** Number of areas in it. */
        areas: z.number(),
      }),
    ),
  }),
}
