import type { Case } from './cases.ts'
import { withClient } from './database.ts'
import { customField } from './seed/customers.ts'

interface Options {
  databaseUrl: string
  port: number
  customers: number
  mails: number
  recipients: number
}

/** Lists of customers, mail folders and recipients, and counts of segments. */
export async function customerCases(
  { databaseUrl, port, customers, mails, recipients }: Options,
  support: string,
  marketing: string,
): Promise<Case[]> {
  const { campaign, template, goods } = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Record<'campaign' | 'template' | 'goods', string>>(
      `SELECT c.id AS campaign, c.template_id AS template, (SELECT min(id) FROM goods) AS goods
        FROM email_campaign c WHERE c.state = 'finished' ORDER BY c.id DESC LIMIT 1`,
    )
    return rows[0] as Record<'campaign' | 'template' | 'goods', string>
  })
  const one = (token: string) => (name: string, rows: number, ours: string, bare: string) => ({
    ...{ name, rows },
    ours: { url: `http://127.0.0.1:${port}${ours}`, headers: { authorization: `Bearer ${token}` } },
    bare: { url: `http://127.0.0.1:${port + 1}${bare}` },
  })
  const [list, campaigns] = [one(support), one(marketing)]
  const segment = (of: string, name: string, ...leaves: object[]): Case => {
    const { ours, bare, ...its } = campaigns(
      `customers of a segment by ${of}`,
      customers,
      '/v1/customer-segments/count',
      `/segments/${name}?goods=${goods}`,
    )
    const body = JSON.stringify({ kind: 'buyer', match: 'all', groups: [{ match: 'all', of: leaves }] })
    const headers = { ...ours.headers, 'content-type': 'application/json' }
    return { ...its, ours: { ...ours, headers, method: 'POST', body }, bare }
  }
  const rowsPath = '/v1/email-campaign-rows'
  return [
    list('customers, newest', customers, '/v1/customer?kind=buyer', '/customers?sort=newest'),
    list('customers by spend', customers, '/v1/customer?kind=buyer&sort=-spend', '/customers?sort=spend'),
    list(
      'customers by a part of the name',
      customers,
      '/v1/customer?search=Weber+11',
      '/customers/search?part=Weber+11',
    ),
    list(
      'customers by a custom field',
      customers,
      `/v1/customer?kind=buyer&custom=${customField}:within:500..509`,
      '/customers/field?from=500&to=509',
    ),
    list('mails in the inbox', mails, '/v1/email?folder=inbox', '/mails?folder=inbox'),
    list(
      'mails by a word',
      mails,
      '/v1/email?folder=all&search=parcel+4711',
      '/mails/search?query=parcel+%26+4711',
    ),
    campaigns(
      'recipients of a campaign',
      recipients,
      `${rowsPath}?campaign_id=${campaign}`,
      `/recipients?campaign=${campaign}`,
    ),
    campaigns(
      'recipients of a campaign who opened the mail',
      recipients,
      `${rowsPath}?campaign_id=${campaign}&did=open`,
      `/recipients/opened?campaign=${campaign}`,
    ),
    campaigns(
      'recipients of a template, by time',
      recipients,
      `${rowsPath}?template_id=${template}&sort=-sent_at`,
      `/recipients/template?template=${template}`,
    ),
    segment(
      'country and spend',
      'spend',
      { field: 'country', op: 'is_any', values: ['DE'] },
      { field: 'spend', op: 'at_least', number: 80_000 },
    ),
    segment('product', 'goods', { field: 'goods', op: 'is_any', values: [goods], within: 365 }),
    segment('custom field', 'field', {
      field: 'custom',
      op: 'is_any',
      values: [`${customField}:within:500..509`],
    }),
    segment(
      'score and mail',
      'mail',
      { field: 'rfm', op: 'is_any', values: ['champions'] },
      { field: 'mail', op: 'is_none', values: ['got'], within: 30 },
    ),
  ]
}
