import { signal } from '../../../kit/signals.ts'

/** Sent when a channel's carrier has changed. */
export const carriageChanged = signal<{ channelId: number }>()
