import type { Manifest } from './manifest.ts'
import * as modules from './modules.ts'

/**
 * The endpoints of all modules, for code that iterates over them: the server's start, tests of permissions, OpenAPI and
 * `npm run endpoints`. The browser imports single modules and never this file.
 */
export const contract: Readonly<Record<string, unknown>> = { ...modules }

/** The manifests of all modules that have one. */
export const manifests: readonly Manifest[] = Object.values(modules).flatMap((one) =>
  'manifest' in one ? [one.manifest()] : [],
)
