// Before all else, as the product does.
import '../kit/start/schemas.ts'
import { afterAll } from 'vitest'
import { closeAll } from './closing.ts'

// Runs at the beginning of every test file, also where files share a process.
afterAll(closeAll)
