// Must be the first import, as in the product.
import '../kit/start/schemas.ts'
import { afterAll } from 'vitest'
import { closeAll } from './closing.ts'

// This file runs at the start of every test file, even if test files share a process.
afterAll(closeAll)
