import type { Case } from './cases.ts'

/** Lists of customers and mail folders. */
export function customerCases(
  { port, customers, mails }: { port: number; customers: number; mails: number },
  support: string,
): Case[] {
  const headers = { authorization: `Bearer ${support}` }
  const one = (name: string, rows: number, ours: string, bare: string): Case => ({
    name,
    rows,
    ours: { url: `http://127.0.0.1:${port}${ours}`, headers },
    bare: { url: `http://127.0.0.1:${port + 1}${bare}` },
  })
  return [
    one('customers, newest', customers, '/v1/customer?kind=buyer', '/customers?sort=newest'),
    one('customers by spend', customers, '/v1/customer?kind=buyer&sort=-spend', '/customers?sort=spend'),
    one(
      'customers by a part of the name',
      customers,
      '/v1/customer?search=Weber+11',
      '/customers/search?part=Weber+11',
    ),
    one('mails in the inbox', mails, '/v1/email?folder=inbox', '/mails?folder=inbox'),
    one(
      'mails by a word',
      mails,
      '/v1/email?folder=all&search=parcel+4711',
      '/mails/search?query=parcel+%26+4711',
    ),
  ]
}
