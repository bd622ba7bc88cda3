import { afterAll, vi } from 'vitest'

/** Test files share processes: what one replaces, such as `fetch`, must not reach the next. */
afterAll(() => vi.unstubAllGlobals())
