import type { Manifest } from './manifest.ts'
import * as modules from './modules.ts'

/**
 * Every module's endpoints, for those who walk over them: the server's start, the permission tests, OpenAPI and
 * `npm run endpoints`. The browser imports modules one by one and never this file.
 */
export const contract: Readonly<Record<string, unknown>> = { ...modules }

/** What the modules bring beside their endpoints. */
export const manifests: readonly Manifest[] = Object.values(modules).flatMap((one) =>
  'manifest' in one ? [one.manifest()] : [],
)
