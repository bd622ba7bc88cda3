import { notice } from '@dropyard/contract/system/notice'
import { route } from '../../../kit/http/route.ts'
import { announce, listNotices, markRead, saveSettings, settingsOf, tips } from './service.ts'

/** Rows of staff have no company: these routes run as `system` and filter by the user instead. */
export const routes = [
  route(notice.list, (ctx, { query }) => listNotices(ctx, query), { as: 'system' }),
  route(notice.tips, (ctx) => tips(ctx), { as: 'system' }),
  route(notice.read, async (ctx, { body }) => ({ unread: await markRead(ctx, body.ids) }), { as: 'system' }),
  route(notice.create, async (ctx, { body }) => {
    await announce(ctx, body)
    return null
  }),
  route(notice.getSettings, (ctx) => settingsOf(ctx), { as: 'system' }),
  route(
    notice.setSettings,
    async (ctx, { body }) => {
      await saveSettings(ctx, body.settings)
      return settingsOf(ctx)
    },
    { as: 'system' },
  ),
]
