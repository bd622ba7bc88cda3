import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { inProduct } from './parts.ts'

/** Announcements to everyone. */

export const announcementEvents = {
  announcement: event({
    name: 'announcement',
    about: ['Announcements', '系统公告'],
    values: z.object({ title: z.string(), content: z.string() }),
    notice: ['{{title}}', '{{title}}'],
    company: { needs: null, link: () => link('/noticeList') },
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  staffAnnouncement: event({
    name: 'announcement.staff',
    about: ['Announcements', '系统公告'],
    values: z.object({ title: z.string(), content: z.string() }),
    notice: ['{{title}}', '{{title}}'],
    staff: { needs: null, link: () => link('/noticeList') },
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
} as const
