import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'

/** Currencies and their rates. */

export const currencyErrors = errors('currency', {
  no_rate: {
    en: 'There is no exchange rate from {{from}} to {{to}} for {{day}}.',
    zh: '缺少 {{day}} 从 {{from}} 到 {{to}} 的汇率。',
  },
})

export const currency = {
  select: endpoint({
    method: 'GET',
    path: '/sale/currency/select',
    permission: 'signed-in',
    about: { en: 'Choose a currency', zh: '选择币种' },
    data: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        /** In the language of the request. */
        name: z.string(),
        symbol: z.string(),
        /** Decimals of an amount: 2 for USD, 0 for JPY. */
        scale: z.number(),
        /** Units of this currency for one US dollar now; null when no rate is known. */
        per_usd: z.string().nullable(),
      }),
    ),
  }),
}
