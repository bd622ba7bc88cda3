import { orderList } from '@dropyard/contract/order/order-list'
import { download, myDownload } from '@dropyard/contract/system/download'
import { describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { clearExpired } from './clear.ts'

const app = await startTestApp({ demo: ['demo-system'] })
const mine = await app.as('merchant')

const byTitle = async (title: string) => {
  const { data } = await mine.call(myDownload.list, { query: { search: title } })
  const [row] = data
  if (!row) throw new Error(`no ${title}`)
  return row
}

describe('my downloads', () => {
  it('show what was made for me, the newest first, with what became of it', async () => {
    const { data, total } = await mine.call(myDownload.list)
    expect(total).toBe(3)
    expect(data.map((row) => [row.title, row.state])).toEqual([
      ['Orders this week', 'done'],
      ['Orders to check', 'failed'],
      ['Orders last month', 'expired'],
    ])
  })

  it('are called in the language of who reads them, and found by it', async () => {
    const zh = { headers: { 'accept-language': 'zh-CN' } }
    const { data } = await mine.call(myDownload.list, zh)
    expect(data.map((row) => row.title)).toEqual(['本周订单', '待核对订单', '上月订单'])
    expect(data[0]?.file_name).toBe('本周订单.csv')
    expect(data[1]?.error).toBe('生成文件时任务中断，请重新生成。')
    const found = await mine.call(myDownload.list, { ...zh, query: { search: '核对' } })
    expect(found.data.map((row) => row.state)).toEqual(['failed'])
    const { data: started } = await mine.call(orderList.export, { body: { format: 'csv' } })
    const later = await mine.call(myDownload.get, { ...zh, params: { id: started.job_id } })
    expect(later.data.title).toMatch(/^订单 \d{4}-/)
    await app.runJobs()
    await mine.call(myDownload.remove, { params: { id: started.job_id } })
  })

  it('say what may be done with each: what is made can be deleted by whoever had it made', async () => {
    const { data } = await mine.call(myDownload.list)
    expect(data.map((row) => [row.title, row.actions])).toEqual([
      ['Orders this week', ['remove']],
      ['Orders to check', ['remove']],
      ['Orders last month', ['remove']],
    ])
  })

  it('are found by state', async () => {
    for (const state of ['done', 'failed', 'expired'] as const)
      expect((await mine.call(myDownload.list, { query: { state } })).data.map((row) => row.state)).toEqual([
        state,
      ])
  })

  it('come as a file under a name that says what they are', async () => {
    const { id, file_name, size } = await byTitle('Orders this week')
    const answer = await mine.call(myDownload.fetch, { params: { id } })
    expect(answer.raw.toString()).toContain('DY-100001')
    expect(answer.raw).toHaveLength(size ?? 0)
    expect(file_name).toBe('Orders this week.csv')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(file_name ?? ''))
    expect((await mine.call(download.real, { params: { id } })).raw).toEqual(answer.raw)
  })

  it('come by their link without a session, and not by one that was changed', async () => {
    const { link } = await byTitle('Orders this week')
    const get = (url: string) => app.app.server.inject({ url })
    expect((await get(link ?? '')).body).toContain('DY-100001')
    const [id, until, lang, signature] = link?.split('token=').at(-1)?.split('.') ?? []
    const changed = [
      `${id}.${Number(until) + 1}.${lang}.${signature}`,
      `${Number(id) + 1}.${until}.${lang}.${signature}`,
      `${id}.${until}.zh.${signature}`,
      'x',
      '1.2.3',
      '1.2.3.4',
    ]
    for (const token of changed)
      expect((await get(`/sale/myDownload/linked?token=${token}`)).statusCode).toBe(404)
  })

  it('come by no link of someone who may not log in any more', async () => {
    const { link } = await byTitle('Orders this week')
    const get = async () => (await app.app.server.inject({ url: link ?? '' })).statusCode
    for (const [off, on] of [
      ["UPDATE entity SET status = 'disabled'", "UPDATE entity SET status = 'active'"],
      ["UPDATE person SET status = 'disabled'", "UPDATE person SET status = 'active'"],
    ] as const) {
      expect(await get()).toBe(200)
      await app.system((ctx) => ctx.db.$client.query(off))
      expect(await get()).toBe(404)
      await app.system((ctx) => ctx.db.$client.query(on))
    }
  })

  it('come by a link for minutes, which stands in no log', async () => {
    const { link } = await byTitle('Orders this week')
    const until = Number(link?.split('token=')[1]?.split('.')[1])
    expect(until - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    const logged: string[] = []
    const info = vi
      .spyOn(app.app.server.log, 'child')
      .mockImplementation(
        () => ({ ...app.app.server.log, info: (said: object) => logged.push(JSON.stringify(said)) }) as never,
      )
    await app.app.server.inject({ url: link ?? '' })
    info.mockRestore()
    expect(logged.join()).toContain('/sale/myDownload/linked')
    expect(logged.join()).not.toContain(String(until))
  })

  it('are saved in the language in which their link was asked for, not in the browser’s', async () => {
    const zh = { 'accept-language': 'zh' }
    const { data } = await mine.call(myDownload.list, { headers: zh, query: { search: '本周' } })
    const saved = await app.app.server.inject({
      url: data[0]?.link ?? '',
      headers: { 'accept-language': 'en' },
    })
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="Orders this week.csv"; filename*=UTF-8''${encodeURIComponent('本周订单.csv')}`,
    )
  })

  it('are nobody else’s, not even of colleagues', async () => {
    const { id } = await byTitle('Orders this week')
    for (const who of ['member', 'merchant2', 'admin']) {
      const other = await app.as(who)
      for (const call of [myDownload.get, myDownload.fetch, myDownload.remove, download.real, download.get])
        expect((await other.call(call, { params: { id } })).refusal, who).toBe('common.not_found')
    }
    const staff = await app.as('admin')
    expect((await staff.call(download.list)).total).toBe(3)
  })

  it('of an export stand there while it is made and when it is done', async () => {
    const { data } = await mine.call(orderList.export, { body: { format: 'xlsx' } })
    expect((await mine.call(myDownload.get, { params: { id: data.job_id } })).data.state).not.toBe('expired')
    await app.runJobs()
    const done = await mine.call(myDownload.get, { params: { id: data.job_id } })
    expect(done.data).toMatchObject({ state: 'done', name: 'order.export' })
    expect(done.data.size).toBeGreaterThan(100)
    expect(Date.parse(done.data.expire_time ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000)
  })

  it('are deleted when they have ended', async () => {
    const id = await app.system(async (ctx) => {
      const { people, entities } = await demoIds(ctx)
      const { rows } = await ctx.db.$client.query<{ id: number }>(
        `INSERT INTO job (name, title, state, input, makes_file, user_id, entity_id)
         VALUES ('order.export', 'Still running', 'running', '{}', true, $1, $2) RETURNING id`,
        [people.merchant, entities.northwind],
      )
      return Number(rows[0]?.id)
    })
    expect((await mine.call(myDownload.remove, { params: { id } })).refusal).toBe('download.running')
    const failed = await byTitle('Orders to check')
    expect((await mine.call(myDownload.remove, { params: { id: failed.id } })).data).toEqual({ removed: 1 })
    expect((await mine.call(myDownload.get, { params: { id: failed.id } })).status).toBe(404)
  })

  it('are thrown away after a week and say so', async () => {
    const { id, link } = await byTitle('Orders this week')
    const { key } = await app.system(async (ctx) => {
      const { rows } = await ctx.db.$client.query<{ key: string }>(
        `UPDATE job SET ended_at = now() - interval '8 days' WHERE id = $1 RETURNING file AS key`,
        [id],
      )
      return { key: rows[0]?.key ?? '' }
    })
    const refused = await mine.call(myDownload.fetch, { params: { id } })
    expect(refused).toMatchObject({ status: 404, refusal: 'download.gone' })
    await app.system((ctx) => ctx.enqueue(clearExpired, {}))
    await app.runJobs()
    expect(await app.system((ctx) => ctx.files.exists(key))).toBe(false)
    expect((await mine.call(myDownload.get, { params: { id } })).data).toMatchObject({
      state: 'expired',
      link: null,
      file_name: null,
    })
    expect((await app.app.server.inject({ url: link ?? '' })).statusCode).toBe(404)
  })
})
