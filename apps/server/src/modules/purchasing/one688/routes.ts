import { type One688Offer, one688 } from '@dropyard/contract/purchasing/one688'
import { one688Account, type one688AccountInput } from '@dropyard/contract/purchasing/one688/account'
import type { z } from 'zod'
import type { Found } from '../../../connectors/one688/one688.ts'
import type { One688Keys } from '../../../connectors/one688/tokens.ts'
import { route } from '../../../kit/http/route.ts'
import {
  askCapabilities,
  disconnect,
  keepCapabilities,
  readState,
  saveKeys,
  testConnection,
  tryKeys,
} from './account.ts'
import { findOffer, search, searchByPicture } from './look-up.ts'

/** 1688 is called before the transaction opens, so that no transaction waits for it. */

type QueryOf<E extends { query: z.ZodType }> = z.output<E['query']>
const pageOf = ({ offers, total }: Found) => ({ data: offers, total })

export const routes = [
  route(one688.find, (_ctx, { precomputed }: { precomputed: One688Offer }) => Promise.resolve(precomputed), {
    preTransaction: (early, _body, { query }) =>
      findOffer(early, (query as QueryOf<typeof one688.find>).link),
  }),
  route(
    one688.search,
    (_ctx, { precomputed }: { precomputed: Found }) => Promise.resolve(pageOf(precomputed)),
    {
      preTransaction: (early, _body, { query }) => search(early, query as QueryOf<typeof one688.search>),
    },
  ),
  route(
    one688.searchByPicture,
    (_ctx, { precomputed }: { precomputed: Found }) => Promise.resolve(pageOf(precomputed)),
    {
      preTransaction: (early, _body, { query }) =>
        searchByPicture(early, query as QueryOf<typeof one688.searchByPicture>),
    },
  ),
  route(one688Account.get, (ctx) => readState(ctx)),
  route(
    one688Account.save,
    (ctx, { body, precomputed }: { body: z.output<typeof one688AccountInput>; precomputed: One688Keys }) =>
      saveKeys(ctx, precomputed, body),
    { preTransaction: tryKeys },
  ),
  route(one688Account.remove, (ctx) => disconnect(ctx)),
  route(one688Account.test, (_ctx, { precomputed }) => Promise.resolve(precomputed), {
    preTransaction: testConnection,
  }),
  route(one688Account.probe, (ctx, { precomputed }) => keepCapabilities(ctx, precomputed), {
    preTransaction: askCapabilities,
  }),
]
