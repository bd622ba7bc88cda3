import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** Countries, to choose from. */
export const country = {
  select: endpoint({
    method: 'GET',
    path: '/sale/country/select',
    permission: 'signed-in',
    about: { en: 'Choose a country', zh: '选择国家' },
    query: z.object({ search: wire.line(100).optional() }),
    data: z.array(
      z.object({
        id: z.number(),
        /** ISO 3166-1 alpha-2. */
        code: z.string(),
        /** In the language of the request. */
        name: z.string(),
        name_en: z.string(),
        currency: z.string(),
        eu: z.boolean(),
        /** The form of postal codes without spaces and hyphens; empty where it is not known. */
        postal_pattern: z.string(),
      }),
    ),
  }),
}
