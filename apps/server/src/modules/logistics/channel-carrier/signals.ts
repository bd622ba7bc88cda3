import { signal } from '../../../kit/signals.ts'

/** Somebody else carries this channel. */
export const carriageChanged = signal<{ channelId: number }>()
