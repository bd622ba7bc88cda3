import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** Shows which colleagues have the same record open. */
export const presence = {
  /**
   * Reports that the reader has the record open, or with `left` that they closed it. Browsers repeat it; most repeats write
   * nothing.
   */
  here: endpoint({
    method: 'GET',
    path: '/v1/presence',
    permission: 'staff',
    about: ['See who else has a record open', '查看同时打开记录的人员'],
    query: z.object({
      record: wire.text(60),
      id: wire.id,
      /** The reader also writes about it, such as an answer to a mail. */
      writing: wire.flag.default(false),
      left: wire.flag.default(false),
    }),
    data: z.object({ others: z.array(z.object({ id: z.number(), name: z.string(), writing: z.boolean() })) }),
  }),
}

/** Milliseconds between two reports of a browser. */
export const presencePollMs = 15_000
